import type { Deps as MoneyDeps } from '#server/features/money/context.ts'
import type { GetFor } from '#server/features/intake/sources/fetching/polite-get.ts'
import type { Call } from '#server/kernel/context.ts'
import type { OutsideNetwork } from '#server/kernel/public-network.ts'

export type Deps = MoneyDeps & {
  /** Where webhooks may lead. */
  webhookNetwork: OutsideNetwork
  /** How sources of vacancies are read. */
  getFor: GetFor
}
export type Ctx = Call<Deps>
