import type { Deps as BoardDeps } from '#server/features/board/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { PaymentProvider } from '#server/payments/port.ts'
import type { TaxRegimes } from './tax-regimes/service.ts'
import type { Seller } from '#shared/features/money/billing/model.ts'

export type Deps = BoardDeps & {
  /** Takes payments by card and СБП; null when there is no provider. */
  paymentProvider: PaymentProvider | null
  /** The seller on bills and acceptance acts; null: payment by bill is unavailable. */
  seller: Seller | null
  taxRegimes: TaxRegimes
}
export type Ctx = Call<Deps>
