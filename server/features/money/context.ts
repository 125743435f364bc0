import type { Deps as BoardDeps } from '#server/features/board/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { PaymentProvider } from '#server/payments/port.ts'
import type { Seller } from '#shared/features/money/billing/model.ts'

export type Deps = BoardDeps & {
  /** Takes money by card and СБП; null: nothing is paid that way. */
  paymentProvider: PaymentProvider | null
  /** Who sells, on bills and acts; null: nobody can pay by bill. */
  seller: Seller | null
}
export type Ctx = Call<Deps>
