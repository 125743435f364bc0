import type { Deps as ReferenceDeps } from '#server/features/reference/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { PushSender } from '#server/push/port.ts'
import type { TelegramBot } from '#server/telegram/port.ts'
import type { Notifier } from './notifications/port.ts'

export type Deps = ReferenceDeps & {
  /** Notifies people by the channels that they have chosen. */
  notifier: Notifier
  /** Sends notifications to browsers. */
  push: PushSender
  /** Null where no bot is configured. */
  telegram: TelegramBot | null
  /** No new account and no new address of one gets an e-mail address of these domains or those below them; small letters. */
  refusedMailDomains: readonly string[]
  /** Counts the published vacancies of a company. */
  openVacancies: { countOf(companyId: number): Promise<number> }
}
export type Ctx = Call<Deps>
