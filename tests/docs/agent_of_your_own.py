from fastmcp.client.transports import StdioTransport
from pydantic_ai import Agent
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.models import Model


async def ask(question: str, model: Model | str) -> str:
    """Let a model work with the tools; `model` is, for example, "anthropic:MODEL"."""
    server = StdioTransport("pincite", ["serve", "--store", "demo-index"])
    tools = MCPToolset(server, include_instructions=True)
    async with Agent(model, toolsets=[tools]) as agent:
        return (await agent.run(question)).output
