import type { Database } from '#server/kernel/sql.ts'
import { post } from '#server/features/money/ledger/service.ts'

/** Money on the balance of a company, as a transfer through the bank brings it. */
export const transferMoney = (
  { db, now }: { db: Database; now: () => Date },
  companyId: number,
  amountKopecks: number,
) =>
  db.transaction((tx) =>
    post(tx, {
      companyId,
      kind: 'bank_transfer',
      reason: `test:${crypto.randomUUID()}`,
      title: 'Перевод',
      orderId: null,
      at: now().toISOString(),
      from: 'bank',
      to: 'balance',
      amountKopecks,
    }),
  )
