"""Judging free text: what a rule decides, what a model decides within bounds, and how far that model can be believed.

criteria   the five criteria and the values of a judgement           rules      answers that need no model
fence      texts as data that cannot leave their place               ask        any model, bounded and cached
model_judge, pairwise    an answer by itself, two side by side       agreement  a judge held against labels
proxy      what can be had offline, and what it is worth             measures   kappa, rank correlation, bootstrap
"""
