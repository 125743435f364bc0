/** An error that the operator can fix: printed as one line without a stack, exit code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Ends the process with one line for an error that the operator can fix, and the whole error for a bug. */
export function exitOnStartupError(error: unknown): never {
  const advice = error instanceof StartupError ? error.message : adviceFor(error)
  console.error(advice ?? error)
  process.exit(1)
}

const ADVICE: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space, or set DATA_DIR to another disk.',
  EACCES:
    'The data folder cannot be written. Give this user the right to, or set DATA_DIR to another folder.',
  EROFS: 'The data folder is on a read-only disk. Set DATA_DIR to another folder.',
  ECONNREFUSED: 'PostgreSQL does not answer. Check that it runs and that DATABASE_URL is right.',
  '28P01': 'PostgreSQL refuses the password. Check DATABASE_URL.',
  '3D000': 'The database does not exist. Create it, or check the name in DATABASE_URL.',
}

function adviceFor(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const code = 'code' in error ? String(error.code) : ''
  return ADVICE[code] ?? ('cause' in error ? adviceFor(error.cause) : null)
}
