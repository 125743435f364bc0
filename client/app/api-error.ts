/** HTTP status of a failed call, whichever side it failed on; null when it did not reach the server. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}

/** The refusal's own words where it has them (they are Russian and meant to be read). */
export function messageOf(error: unknown): string | null {
  if (statusOf(error) === null || !(error instanceof Error)) return null
  return error.message || null
}
