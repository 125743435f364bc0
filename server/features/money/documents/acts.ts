import { eq } from 'drizzle-orm'
import { VAT } from '#config/prices.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { DocumentLine, Seller } from '#shared/features/money/documents/model.ts'
import { totalOf } from '#shared/features/money/documents/words.ts'
import { insertNumbered } from './numbers.ts'
import { findBuyer } from './parties.ts'
import type { DocumentRow } from './queries.ts'
import { documents } from '#server/db/schema/documents.ts'

/**
 * The act of a service that was rendered. Without the operator's details there is nobody to make it: null, and whoever
 * asks again later gets it then.
 * @throws Problem not_found for a company that does not exist
 */
export async function makeAct(
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
    /** What it is made for: one key, one act. */
    sourceKey: string
  },
): Promise<{ id: number; slug: string; number: number } | null> {
  const { seller, companyId, lines, periodFrom, periodTo, at, sourceKey } = act
  if (!seller) return null
  const { row, isNew } = await insertNumbered(tx, 'act', {
    companyId,
    issuedAt: at,
    seller,
    buyer: await findBuyer(tx, companyId),
    lines,
    totalKopecks: totalOf(lines),
    vatLabel: VAT.label,
    sourceKey,
    periodFrom,
    periodTo,
    found: () => findActOf(tx, sourceKey),
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
  return { id: row.id, slug: row.slug, number: row.number }
}

async function findActOf(tx: Sql, sourceKey: string): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.sourceKey, sourceKey))
  return row ?? null
}
