"""The works for which somebody is appointed, and by which he is asked for: `the mediator`, `an auditor`."""

APPOINTED = (
    "valuer|mediator|master|interpreter|translator|surveyor|receiver|liquidator|auditor|accountant|engineer|architect"
)
"""Whom a court or a contract appoints for his work; alternatives of a pattern, in the singular."""
OTHERS = (
    "appraiser|conciliator|presenter|host|assessor|monitor|insurer|underwriter|broker|funder|custodian|publisher|"
    "photographer"
)
"""Who works for a side or for the public."""
