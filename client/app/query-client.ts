import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-error.ts'

const RETRIES = 3
const RETRY_DELAY_MAX_MS = 30_000

/** Specification, section 9. The transport never retries, so that attempts do not multiply. */
export function createBrowserQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (attempt) =>
          Math.min(1000 * 2 ** attempt, RETRY_DELAY_MAX_MS) * (0.75 + Math.random() / 2),
      },
    },
  })
}

/** One per request: a shared one would show one person's data to another. */
export function createServerQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  })
}

const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

function isWorthRetrying(error: unknown) {
  const status = statusOf(error)
  return status === null || RETRIED_STATUSES.has(status)
}
