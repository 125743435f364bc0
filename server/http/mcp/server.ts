import { McpServer } from '@modelcontextprotocol/server'
import { refusalOf } from '#server/http/api/refusal.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import type { ToolParts } from './tool.ts'
import { TOOLS } from './tools.ts'

type Reporting = Parameters<typeof refusalOf>[1]

/** A server for one request: it keeps nothing between requests. */
export function createMcpServer(parts: ToolParts, reporting: Reporting): McpServer {
  const { site } = parts
  const server = new McpServer(
    { name: 'distant', title: site.name, version: '1.0.0', websiteUrl: site.publicUrl },
    {
      instructions: `${site.name}: вакансии удалённой и надомной работы в России. Давайте людям ссылки из поля url: откликаются на сайте.`,
    },
  )
  for (const { name, title, description, input, answer } of TOOLS)
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      async (given) => {
        try {
          const text = JSON.stringify(toWire(await answer(parts, given)))
          return { content: [{ type: 'text', text }] }
        } catch (error) {
          // The model reads the reason and may ask again; bugs are reported and sent without details.
          const { message } = refusalOf(error, reporting)
          return { isError: true, content: [{ type: 'text', text: message }] }
        }
      },
    )
  return server
}
