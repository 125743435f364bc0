import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import type { DocumentLine, Seller } from '#shared/features/money/billing/model.ts'
import { formatGround, totalKopecksOf } from '#shared/features/money/billing/document-text.ts'
import type { TaxRegimes } from '#server/features/money/tax-regimes/service.ts'
import { findBuyer } from './buyers.ts'
import { documentTax } from './document-tax.ts'
import { insertDocument, type DocumentRow } from './insert-document.ts'

/** The `sourceKey` of the acceptance act of an order. */
export const orderSourceKey = (orderId: number) => `order:${orderId}`

/**
 * Issues the acceptance act of a service. Its VAT is that of the last day of the service. A `sourceKey` that has one already gets the same act.
 * @returns null without the operator's details; the caller tries again when they are set
 * @throws Problem not_found for a company that does not exist
 */
export async function issueAcceptanceAct(
  tx: Sql,
  act: {
    /** `deps.seller` */
    seller: Seller | null
    taxRegimes: Pick<TaxRegimes, 'termsOn'>
    /** Instant; by it the edition of the offer. */
    orderedAt: string
    /** Of the service, or of the package whose unused part it is about. */
    orderId: number
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
  const { seller, taxRegimes, orderedAt, at, ...fields } = act
  if (!seller) return null
  const { companyId, orderId, sourceKey } = fields
  const row = await insertDocument(tx, {
    ...fields,
    kind: 'act',
    issuedAt: at,
    seller,
    buyer: await findBuyer(tx, companyId),
    totalKopecks: totalKopecksOf(fields.lines),
    ...documentTax(taxRegimes.termsOn(fields.periodTo), fields.lines),
    ground: formatGround({ orderId, orderedAt }),
  })
  if (!row) return findAct(tx, sourceKey)
  await recordAudit(tx, {
    userId: null,
    action: 'act.made',
    objectKind: 'document',
    objectId: row.slug,
    details: { companyId, orderId, sourceKey, number: row.number, totalKopecks: row.totalKopecks },
    at,
  })
  return row
}

async function findAct(tx: Sql, sourceKey: string): Promise<DocumentRow> {
  const [row] = await tx.select().from(billingDocuments).where(eq(billingDocuments.sourceKey, sourceKey))
  if (!row) throw new Error('The act was not inserted')
  return row
}
