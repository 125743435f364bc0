import type { Logger } from 'pino'
import type { StaffRole } from '#shared/features/identity/accounts/vocabulary.ts'
import type { DomainEvents } from './domain-events.ts'
import type { JobQueue } from './job-queue.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SessionPort } from './session-port.ts'
import type { Database } from './sql.ts'

/** Who calls. */
export type Actor = Guest | Person | { kind: 'system' }
type Guest = { kind: 'guest' }
export type Person = {
  kind: 'user'
  userId: number
  sessionId: number
  staffRole: StaffRole | null
  /** The role chosen as the current one: its company is the one the person acts for. */
  role: { id: number; companyId: number; accessLevel: number } | null
}

/** What every service may use; made once at start. Each area adds what it and the areas above it use. */
export type KernelDeps = {
  db: Database
  /** The same database over connections that commands do not take: for pages, sessions and one-time codes. */
  reads: Database
  limits: RateLimits
  /** Announces facts to the areas above. */
  events: DomainEvents
  /** Work that is done after a command. */
  queue: JobQueue
  secrets: { codes: string }
  log: Logger
  /** The clock. */
  now: () => Date
}

/** What one call knows. */
export type Call<Deps = KernelDeps> = { deps: Deps; actor: Actor; session: SessionPort }
