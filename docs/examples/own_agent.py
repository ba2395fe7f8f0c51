"""An agent of your own with the tools of a matter: the model works with them, the validator checks what it submits."""

import sys

from pydantic_ai import Agent, UsageLimits
from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model

import pincite


def ask(question: str, matter: pincite.Matter, model: Model | str) -> pincite.SubmitResult | None:
    """Let a model answer; None where it submitted nothing that was accepted: then there is no proof.

    `model` is, for example, "anthropic:MODEL". The pages that it reads are sent to its provider.
    """
    agent = Agent(
        model,
        toolsets=[pincite.toolset(matter)],  # each run has a ledger of its own
        instructions="Answer by submit_typed_answer. Mend a rejected submission.",
    )
    result = agent.run_sync(question, usage_limits=UsageLimits(request_limit=12))
    return pincite.accepted(result.new_messages())


def main(store: str, question: str, model: str) -> None:
    """Print the answer and its proof."""
    with pincite.open_matter(store) as matter:
        verdict = ask(question, matter, model)
    if verdict is None:
        sys.exit("No answer was proved.")
    print(verdict.value)
    for cited in verdict.citations:
        print(f"{cited.citation}: {cited.quote}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: own_agent.py STORE QUESTION PROVIDER:MODEL")
    try:
        main(*sys.argv[1:])
    except UserError as error:  # no key, or no such provider: the first sentence says it
        sys.exit(f"{sys.argv[3]} cannot be used. {str(error).partition('. ')[0]}")
    except pincite.PinciteError as error:
        sys.exit(str(error))  # says what to do
