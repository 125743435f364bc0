import { and, lt, ne } from 'drizzle-orm'
import { deleteInBatches } from '#server/db/statements.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { paymentEvents, payments } from '#server/db/schema/payments.ts'
import type { Deps } from '#server/features/money/context.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Deletes notifications that no provider repeats any more, and empties addresses of old payments. Idempotent. */
export async function purgePayments({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  const emptied = await db
    .update(payments)
    .set({ email: '' })
    .where(and(lt(payments.endedAt, before(KEPT_DAYS.payerEmails)), ne(payments.email, '')))
  return {
    paymentEvents: await deleteInBatches(
      db,
      paymentEvents,
      lt(paymentEvents.receivedAt, before(KEPT_DAYS.paymentEvents)),
    ),
    payerEmails: emptied.rowCount ?? 0,
  }
}
