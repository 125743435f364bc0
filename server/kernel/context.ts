import type { Logger } from 'pino'
import type { StaffRole } from '#shared/features/identity/accounts/vocabulary.ts'
import type { DomainEvents } from './domain-events.ts'
import type { JobQueue } from './job-queue.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SessionPort } from './session-port.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Database } from './sql.ts'

/** The caller of an operation. */
export type Actor = Guest | Person | { kind: 'system' }
type Guest = { kind: 'guest' }
export type Person = {
  kind: 'user'
  userId: number
  sessionId: number
  staffRole: StaffRole | null
  /** The current role, and the company that the user acts for. */
  role: { id: number; companyId: number; accessLevel: number } | null
  /** The token of a program that acts in this person's name for that company. */
  apiToken?: { id: number; name: string; scopes: readonly string[] }
}

/** Dependencies of all services, created at start. Each area adds its own. */
export type KernelDeps = {
  db: Database
  /** The same database over a separate pool: for pages, sessions and one-time codes. */
  reads: Database
  /**
   * Public data, from a replica where there is one: for public pages and files, suggestions. Slightly delayed, except
   * for changes that were announced. Never for sessions, rights, money, or data that the caller has just written.
   */
  publicReads: Database
  limits: RateLimits
  /** Raises domain events for the areas above. */
  events: DomainEvents
  /** Background jobs. */
  queue: JobQueue
  secrets: { codes: string }
  log: Logger
  /** The clock. */
  now: () => Date
}

/**
 * The context of one call. `shared`: of a call for a page that makes others too. `signal`: aborted when the caller has gone.
 */
export type Call<Deps = KernelDeps> = {
  deps: Deps
  actor: Actor
  session: SessionPort
  shared?: SharedReads
  signal?: AbortSignal | undefined
  /** Names the request, where its caller has given it a key to send it again with. */
  idempotencyKey?: string
}

/** The context of a call without a user: for public pages, feeds and sitemaps. */
export const guestCtx = <Deps>(deps: Deps): Call<Deps> => ({
  deps,
  actor: { kind: 'guest' },
  session: NO_SESSION,
})

const NO_SESSION: Call['session'] = {
  tokenHash: null,
  cookieHash: null,
  deviceHash: null,
  registrationHash: null,
  ip: '',
  userAgent: '',
  isPage: false,
  start: refuseSession,
  startRegistration: refuseSession,
  clear: refuseSession,
}

function refuseSession(): never {
  throw new Error('A public page opens no session')
}
