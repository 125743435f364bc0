/** SQLSTATE classes 22 (data), 23 (constraints) and 54 (limits): the row is at fault, not the server. */
export function isDataError(error: unknown) {
  const code =
    error instanceof Error && error.cause instanceof Error ? Reflect.get(error.cause, 'code') : null
  return typeof code === 'string' && /^(?:22|23|54)/.test(code)
}

/** What the database says. */
export const findCause = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
