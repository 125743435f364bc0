import { eq } from 'drizzle-orm'
import { VAT } from '#config/prices.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import type { DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { totalKopecksOf } from '#shared/features/money/billing/document-text.ts'
import { findBuyer } from './buyers.ts'
import { insertWithNextNumber } from './numbering.ts'
import type { DocumentRow } from './numbering.ts'

/** The `sourceKey` of the acceptance act of an order. */
export const orderSourceKey = (orderId: number) => `order:${orderId}`

/**
 * Issues the acceptance act of a service. A `sourceKey` that has one already gets the same act.
 * @returns null without the operator's details; the caller tries again when they are set
 * @throws Problem not_found for a company that does not exist
 */
export async function issueAcceptanceAct(
  tx: Sql,
  act: {
    /** `deps.seller` */
    seller: Seller | null
    companyId: number
    lines: DocumentLine[]
    /** Calendar dates of Moscow time. */
    periodFrom: string
    periodTo: string
    /** Instant. */
    at: string
    /** Identifies the service, such as `order:12`. */
    sourceKey: string
  },
): Promise<DocumentRow | null> {
  const { seller, at, ...fields } = act
  if (!seller) return null
  const { companyId, sourceKey } = fields
  const { row, isNew } = await insertWithNextNumber(tx, 'act', {
    ...fields,
    issuedAt: at,
    seller,
    buyer: await findBuyer(tx, companyId),
    totalKopecks: totalKopecksOf(fields.lines),
    vatLabel: VAT.label,
    async findExisting() {
      const [existing] = await tx
        .select()
        .from(billingDocuments)
        .where(eq(billingDocuments.sourceKey, sourceKey))
      return existing ?? null
    },
  })
  if (isNew)
    await recordAudit(tx, {
      userId: null,
      action: 'act.made',
      objectKind: 'document',
      objectId: row.slug,
      details: { companyId, sourceKey, number: row.number, year: row.year, totalKopecks: row.totalKopecks },
      at,
    })
  return row
}
