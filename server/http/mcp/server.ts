import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { refusalOf } from '#server/http/api/refusal.ts'
import { withWireNames } from '#server/http/api/wire-schema.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { strictArguments } from './arguments.ts'
import type { Tool, ToolParts } from './tool.ts'
import { TOOLS } from './tools.ts'

type Reporting = Parameters<typeof refusalOf>[1]

/** Made once: a server lives for one request. */
const PREPARED = TOOLS.map((tool) => ({
  tool,
  inputSchema: strictArguments(tool.input),
  outputSchema: wireSchemaOf(tool),
}))

/** A server for one request: it keeps nothing between requests. */
export function createMcpServer(parts: ToolParts, reporting: Reporting): McpServer {
  const { site } = parts
  const server = new McpServer(
    { name: 'distant', title: site.name, version: '1.0.0', websiteUrl: site.publicUrl },
    {
      instructions: `${site.name}: вакансии удалённой и надомной работы в России. Давайте людям ссылки из поля url: откликаются на сайте.`,
    },
  )
  for (const { tool, inputSchema, outputSchema } of PREPARED)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema,
        outputSchema,
        annotations: {
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      },
      async (given) => {
        try {
          const structuredContent = toWire(tool.output.parse(await tool.answer(parts, given)))
          // The text is for clients of the revisions before structured content.
          return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
        } catch (error) {
          // The model reads the reason and may ask again; bugs are reported and sent without details.
          const { message } = refusalOf(error, reporting)
          return { isError: true, content: [{ type: 'text', text: message }] }
        }
      },
    )
  return server
}

/** The schema of an answer with the names of the API. It checks nothing: `output` has. */
function wireSchemaOf({ output }: Tool) {
  const schema = { type: 'object', ...Object(withWireNames(z.toJSONSchema(output, { io: 'output' }))) }
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'distant',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  }
}
