import { QueryClient } from '@tanstack/react-query'
import type { ServerCall } from '#shared/api-client.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { statusOf } from './api-error.ts'

const RETRIES = 3
const RETRY_DELAY_MAX_MS = 30_000

/** Settings of the specification, section 9. Only this layer retries; otherwise attempts would multiply. */
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

/** A client for one request: a shared one would leak data between users. */
export const createServerQueryClient = (call: ServerCall): QueryClient => new ServerQueryClient(call)

class ServerQueryClient extends QueryClient {
  readonly call: ServerCall

  constructor(call: ServerCall) {
    super({ defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } } })
    this.call = call
  }
}

/** The call of a server query client. @throws Error for a browser client */
export function serverCallOf(client: QueryClient): ServerCall {
  if (client instanceof ServerQueryClient) return client.call
  throw new Error('A server query ran outside of a request')
}

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

function isWorthRetrying(error: unknown) {
  const status = statusOf(error)
  return status === null || RETRIED_STATUSES.has(status)
}
