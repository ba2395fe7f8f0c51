"""Judge free text: rules, a bounded model, and how well that model agrees with labels.

criteria   the five criteria and the values of a judgement           rules      answers that need no model
fence      untrusted texts as delimited data in a prompt              ask        any model, limited and cached
model_judge, pairwise    one answer, and two answers compared         agreement  a judge compared with labels
measures   kappa, rank correlation, bootstrap                         cache      earlier replies, by content
"""
