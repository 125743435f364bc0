/** HTTP status of a failed call, on server and browser; null when it did not reach the server. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}

/** The server's message of a failed call, which is Russian and meant for users; null without one. */
export function messageOf(error: unknown): string | null {
  if (statusOf(error) === null || !(error instanceof Error)) return null
  return error.message || null
}

export function failureText(error: Error, fallback?: string): string
export function failureText(error: Error | null, fallback?: string): string | null
/** What to show of a failed action: the refusal's message, or `fallback` when it has none; null without an error. */
export function failureText(error: Error | null, fallback = 'Не получилось. Повторите.') {
  return error && (messageOf(error) ?? fallback)
}
