import pincite

with pincite.open_matter("demo-index") as matter:
    result = matter.ask("Which judges sat in the Court of Appeal in CA 003/2024?")
print(result.status, result.answer)
for cited in result.citations:
    print(f"{cited.citation}: {cited.quote}")
