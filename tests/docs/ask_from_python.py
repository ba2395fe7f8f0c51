import asyncio

from pincite.server.compose import open_asker, open_store


async def main() -> None:
    async with open_asker(open_store("demo-index"), "default") as asker:
        result = await asker.ask("Which judges sat in the Court of Appeal in CA 003/2024?")
    print(result.status, result.answer)
    for cited in result.citations:
        print(f"{cited.citation}: {cited.quote}")


asyncio.run(main())
