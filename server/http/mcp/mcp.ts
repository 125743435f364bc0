import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  McpServer,
} from '@modelcontextprotocol/server'
import express, { Router, type ErrorRequestHandler, type Request as ExpressRequest } from 'express'
import type { Deps } from '#server/http/context.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { noteRetryAfter } from '#server/http/retry-after.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { z } from 'zod'
import { refusalOf } from '#server/http/api/refusal.ts'
import { findRightName } from '#server/http/api/right-names.ts'
import { withWireNames } from '#server/http/api/wire-schema.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import type { Tool, ToolParts } from './tool.ts'
import { TOOLS } from './tools.ts'

/** The same arguments and no others: an unknown one is named with the right ones, so that the model can ask again. */
const strictArguments = ({ shape }: z.ZodObject) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownArguments(issue.keys, Object.keys(shape)) : undefined,
  })

type Reporting = Parameters<typeof refusalOf>[1]

/** Made once: a server lives for one request. */
const PREPARED = TOOLS.map((tool) => ({
  tool,
  inputSchema: strictArguments(tool.input),
  outputSchema: wireSchemaOf(tool),
}))

const PATH = '/mcp'

/**
 * The tools of the board for language models: MCP over streamable HTTP, without sessions, every answer one JSON. Clients
 * of the revision 2026-07-28 and of those before it are served by the same tools. Everything is asked as a guest.
 * Source: modelcontextprotocol.io/specification.
 */
export function mcpEndpoint({ deps, report }: { deps: Deps; report: (error: unknown) => void }): Router {
  const { limits, log, site } = deps
  const api = createInProcessClient(deps)
  const router = Router()
  const ownOrigin = new URL(site.publicUrl).origin

  router.use(PATH, (req, res, next) => {
    res.set('cache-control', 'no-store')
    // A page of another site must not use the network that its reader is in.
    const origin = req.get('origin')
    if (origin !== undefined && origin !== ownOrigin) return refuse(403, 'Запрос с другого сайта.')
    if (req.method !== 'POST') {
      res.set('allow', 'POST')
      return refuse(405, `Адрес для программ, POST. Как им пользоваться: ${site.publicUrl}/api/docs#mcp`)
    }
    next()

    function refuse(status: number, text: string) {
      res.status(status).type('text/plain; charset=utf-8').send(text)
    }
  })
  // Counted before the body is read, because a broken one costs as much.
  router.post(PATH, async (req, res, next) => {
    try {
      await limits.take('mcp', networkOf(req.ip ?? ''))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      noteRetryAfter(res, error)
      return void res.status(error.status).json(rpcError(error.message))
    }
    next()
  })
  router.post(PATH, express.json({ limit: '64kb' }), async (req, res) => {
    // A batch would count as one request.
    if (Array.isArray(req.body)) return void res.status(400).json(rpcError('Пакеты запросов не принимаются.'))
    const requestId = String(res.locals['requestId'])
    const answer = await answerTo(webRequestOf(req), req.body, () =>
      createMcpServer({ api, site }, { log, requestId, report }),
    )
    res.status(answer.status)
    const type = answer.headers.get('content-type')
    if (type !== null) res.set('content-type', type)
    res.end(await answer.text())
  })
  router.use(PATH, rejectBrokenJson)
  return router

  /** The headers that the protocol reads. Answers are JSON whatever the client accepts, so that curl needs no header. */
  function webRequestOf(req: ExpressRequest): Request {
    const headers = new Headers({
      accept: 'application/json, text/event-stream',
      'content-type': req.get('content-type') ?? '',
    })
    for (const [name, value] of Object.entries(req.headers))
      if (name.startsWith('mcp-') && name !== 'mcp-session-id' && typeof value === 'string')
        headers.set(name, value)
    return new Request(site.publicUrl + PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify(req.body ?? null),
    })
  }
}

async function answerTo(
  request: Request,
  parsedBody: unknown,
  createServer: () => ReturnType<typeof createMcpServer>,
): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    const handler = createMcpHandler(createServer, {
      legacy: 'reject',
      // The tools never change while the process runs, so no client needs to listen.
      maxSubscriptions: 0,
    })
    return handler.fetch(request, { parsedBody })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = createServer()
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** Express knows an error handler by its four parameters. */
const rejectBrokenJson: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (!(error instanceof SyntaxError)) return next(error)
  res.status(400).json(rpcError('Тело запроса — не JSON.', PARSE_ERROR))
}

/** Codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32_700
const SERVER_ERROR = -32_000

const rpcError = (message: string, code = SERVER_ERROR) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message },
})

/** A server for one request: it keeps nothing between requests. */
function createMcpServer(parts: ToolParts, reporting: Reporting): McpServer {
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

function unknownArguments(unknown: readonly string[] = [], known: readonly string[]) {
  const instead = unknown.flatMap((name) => {
    const right = findRightName(name, known)
    return right === null ? [] : [`${name} → ${right}`]
  })
  return [
    `Неизвестные аргументы (unknown arguments): ${unknown.join(', ')}.`,
    ...(instead.length > 0 ? [`Вместо них (use instead): ${instead.join(', ')}.`] : []),
    `Есть (known): ${known.join(', ')}.`,
  ].join(' ')
}
