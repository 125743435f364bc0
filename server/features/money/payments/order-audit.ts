import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { OrderRow } from './queries.ts'

type Entry = Parameters<typeof recordAudit>[1]

/** Call it in the transaction of the recorded action. */
export const recordOrderAudit = (
  tx: Sql,
  { id, companyId }: Pick<OrderRow, 'id' | 'companyId'>,
  { details, ...entry }: Omit<Entry, 'objectKind' | 'objectId'>,
) =>
  recordAudit(tx, {
    ...entry,
    objectKind: 'payment',
    objectId: String(id),
    details: { companyId, ...details },
  })
