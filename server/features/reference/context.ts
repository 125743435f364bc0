import type { Changes } from '#server/db/changes.ts'
import type { Files } from '#server/files/port.ts'
import type { DataCache } from '#server/kernel/data-cache.ts'
import type { Call, KernelDeps } from '#server/kernel/context.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { MailSite } from '#server/mail/templates/email-content.ts'
import type { Suggestions } from '#server/suggestions/port.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'

export type Deps = KernelDeps & {
  referenceData: ReferenceData
  suggestions: Suggestions
  /** Pictures of people and companies. */
  files: Files
  mailer: Mailer
  /** What e-mails call the product and where they lead. */
  site: MailSite
  /** Tells this and the other processes what has changed. */
  changes: Pick<Changes, 'publish'>
  caches: { locations: DataCache; suggestions: DataCache }
}
export type Ctx = Call<Deps>
