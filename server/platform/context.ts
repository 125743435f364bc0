import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { PaymentProvider } from '#server/payments/port.ts'
import type { SessionPort } from '#server/features/session/port.ts'
import type { Files } from '#server/files/port.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { MailSite } from '#server/mail/templates/letter.ts'
import type { Seller } from '#shared/features/documents/model.ts'
import type { StaffRole } from '#shared/features/accounts/vocabulary.ts'
import type { Caches } from './caches.ts'
import type { ResumeList } from '#server/features/resumes/index/types.ts'
import type { RouteRules } from '#server/features/route-rules/service.ts'
import type { Directories } from '#server/features/directories.ts'
import type { Suggestions } from '#server/suggestions/port.ts'
import type { Changes } from './events.ts'
import type { JobQueue } from './job-queue.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ViewCounter } from '#server/features/posting/views.ts'
import type { VacancyList } from '#server/features/vacancies/index/types.ts'

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

/** What services may use; made once at start. */
export type Deps = {
  db: Database
  /** The same database over connections that commands do not take: for pages, sessions and one-time codes. */
  reads: Database
  directories: Directories
  /** What every list of vacancies is answered from. */
  vacancies: VacancyList
  /** The same for resumes. */
  resumes: ResumeList
  routeRules: RouteRules
  /** Pictures of people and companies. */
  files: Files
  suggestions: Suggestions
  limits: RateLimits
  /** Tells this and the other processes what has changed. */
  changes: Pick<Changes, 'publish'>
  mailer: Mailer
  /** Work that is done after a command. */
  queue: JobQueue
  /** What letters call the product and where they lead. */
  site: MailSite
  /** Who sells, on bills and acts; null: nobody can pay by bill. */
  seller: Seller | null
  secrets: { codes: string }
  caches: Caches
  /** Readers of vacancies, until they are written. */
  views: ViewCounter
  /** Takes money by card and СБП; null: nothing is paid that way. */
  paymentProvider: PaymentProvider | null
  log: Logger
  /** The clock. */
  now: () => Date
}

/** What one call knows. */
export type Ctx = { deps: Deps; actor: Actor; session: SessionPort }
