import { desc, eq } from 'drizzle-orm'
import type { InferInsertModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { resumeAccess } from '#server/db/schema/payments.ts'

export async function findAccessEnd(db: Sql, companyId: number) {
  const [row] = await db
    .select({ endsAt: resumeAccess.endsAt })
    .from(resumeAccess)
    .where(eq(resumeAccess.companyId, companyId))
    .orderBy(desc(resumeAccess.endsAt))
    .limit(1)
  return row?.endsAt ?? null
}

export async function insertAccess(tx: Sql, row: InferInsertModel<typeof resumeAccess>) {
  await tx.insert(resumeAccess).values(row)
}

export async function deleteAccessOf(tx: Sql, orderId: number) {
  await tx.delete(resumeAccess).where(eq(resumeAccess.orderId, orderId))
}
