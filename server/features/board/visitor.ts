import { createHash } from 'node:crypto'
import type { SessionPort } from '#server/kernel/session-port.ts'

/** Distinguishes the visitors of a day in memory without storing an address. */
export const visitorOf = ({ ip, userAgent }: Pick<SessionPort, 'ip' | 'userAgent'>) =>
  createHash('sha256').update(`${ip} ${userAgent}`).digest('base64url').slice(0, 16)

/** Remembered visitors of a day; beyond this the oldest may be counted again. */
export const VISITORS_MAX = 200_000
