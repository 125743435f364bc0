import { QueryClient } from '@tanstack/react-query'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { statusOf } from './api-error.ts'

const RETRIES = 3
const RETRY_DELAY_MAX_MS = 30_000

/** Specification, section 9. The transport never retries, so that attempts do not multiply. */
export function createBrowserQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        gcTime: 5 * MINUTE_MS,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) =>
          Math.min(1000 * 2 ** attempt, RETRY_DELAY_MAX_MS) * (0.75 + Math.random() / 2),
      },
    },
  })
}

/** How a request calls an operation on the server: its place in the contract, its input. */
export type ServerCall = (path: readonly string[], input: unknown) => Promise<unknown>

/** One per request: a shared one would show one person's data to another. */
export const createServerQueryClient = (call: ServerCall): QueryClient => new ServerQueryClient(call)

class ServerQueryClient extends QueryClient {
  readonly call: ServerCall

  constructor(call: ServerCall) {
    super({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } } })
    this.call = call
  }
}

/** How the queries of a server's query client are called. @throws Error for any other client */
export function callOf(client: QueryClient): ServerCall {
  if (client instanceof ServerQueryClient) return client.call
  throw new Error('A query of a page was asked for outside of a request')
}

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

function isWorthRetrying(error: unknown) {
  const status = statusOf(error)
  return status === null || RETRIED_STATUSES.has(status)
}
