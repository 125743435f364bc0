import type { Changes } from '#server/db/changes.ts'
import type { Files } from '#server/files/port.ts'
import type { FileReader } from '#server/files/reading/reading.ts'
import type { DataCache } from '#server/kernel/data-cache.ts'
import type { Call, KernelDeps } from '#server/kernel/context.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { MailSite } from '#server/mail/templates/email-content.ts'
import type { CompanyRegister } from '#server/suggestions/register.ts'
import type { Suggestions } from '#server/suggestions/port.ts'
import type { FigureStore } from '#server/features/reference/taxes/figure-store.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'

export type Deps = KernelDeps & {
  referenceData: ReferenceData
  /** Figures of years: taxes, contributions. */
  figureStore: FigureStore
  suggestions: Suggestions
  /** The state register of companies; null where no service is configured. */
  companyRegister: CompanyRegister | null
  /** Uploaded pictures and documents. */
  files: Files
  /** Reads what people upload, outside of this process. */
  fileReader: FileReader
  mailer: Mailer
  /** Name and address of the site for e-mails. */
  site: MailSite
  /** Notifies this and the other processes of changes. */
  changes: Pick<Changes, 'publish'>
  caches: { locations: DataCache }
}
export type Ctx = Call<Deps>
