"""Score answers that need no model. Pure."""

from pincite.evals.judge.criteria import Judgement, Rule, Subject

NULL_WITHOUT_GOLD = "no gold answer is known, so null cannot be judged"


def by_rule(subject: Subject) -> Judgement | None:
    """Return the judgement that needs no model; None if a model must judge.

    An unsure, refused or failed run scores 0, as in Det and G. Null is right if gold is null, else wrong. A text for
    null gold goes to the model: it may say in its own words that the documents do not answer.
    """
    if subject.gave_up:
        return _ruled(subject, "gave_up", 0.0)
    if not subject.is_text:
        return _ruled(subject, "not_text", 0.0)
    if subject.answer is not None:
        return None
    if subject.gold is None:
        return Judgement(
            id=subject.id,
            subject=subject.fingerprint(),
            score=None,
            rests_on_gold=False,
            unjudged=NULL_WITHOUT_GOLD,
        )
    if subject.gold.value is None:
        return _ruled(subject, "null_right", 1.0)
    return _ruled(subject, "null_wrong", 0.0)


def _ruled(subject: Subject, rule: Rule, score: float) -> Judgement:
    return Judgement(
        id=subject.id,
        subject=subject.fingerprint(),
        score=score,
        rests_on_gold=subject.gold is not None,
        rule=rule,
    )
