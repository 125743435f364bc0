import { createHash } from 'node:crypto'
import { asc, desc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/statements.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { shortAddress } from './short-address.ts'
import { auditLog } from '#server/db/schema/audit.ts'

const BATCH = 2000

/**
 * Chains new rows of the audit log: the seal of each covers its content and the seal before it, so that changing or
 * deleting a row breaks the chain. Writers do not wait for each other, because rows are sealed after their commit. The
 * last seal is logged, so that removing the end of the chain is noticed by comparing it with the log.
 */
export function sealAudit({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<{ auditSealed: number }> {
  return db.transaction(async (tx) => {
    await takeNamedLock(tx, 'audit seals')
    const rows = await tx
      .select()
      .from(auditLog)
      .where(isNull(auditLog.sealNumber))
      .orderBy(asc(auditLog.id))
      .limit(BATCH)
    let { sealNumber, seal } = await findLastSeal(tx)
    const seals = rows.map((row) => {
      sealNumber += 1
      seal = sealOf(row, { sealNumber, previous: seal })
      return { id: row.id, sealNumber, seal }
    })
    if (seals.length === 0) return { auditSealed: 0 }
    await setSeals(tx, seals)
    log.info({ event: 'audit.sealed', sealNumber, seal })
    return { auditSealed: seals.length }
  })
}

/** The number of the first row that is missing or does not match its seal; null for an intact chain. */
export async function findBrokenSeal({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  let previous = ''
  for (let expected = 1; ;) {
    const rows = await listSealed(db, { after: expected - 1, limit: BATCH })
    for (const row of rows) {
      const { sealNumber } = row
      if (sealNumber !== expected) return expected
      if (row.seal !== sealOf(row, { sealNumber, previous })) return expected
      previous = row.seal
      expected += 1
    }
    if (rows.length < BATCH) return null
  }
}

/** Covers the network of the address, so that shortening the address later does not break the chain. */
function sealOf(
  { at, userId, action, objectKind, objectId, address, details }: AuditRow,
  { sealNumber, previous }: { sealNumber: number; previous: string },
) {
  const content = [
    previous,
    sealNumber,
    at,
    userId,
    action,
    objectKind,
    objectId,
    address === null ? null : shortAddress(address),
    Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

type AuditRow = typeof auditLog.$inferSelect

type Sealed = AuditRow & { sealNumber: number; seal: string }

async function findLastSeal(tx: Sql) {
  const [row] = await tx
    .select({ sealNumber: auditLog.sealNumber, seal: auditLog.seal })
    .from(auditLog)
    .where(isNotNull(auditLog.sealNumber))
    .orderBy(desc(auditLog.sealNumber))
    .limit(1)
  return { sealNumber: row?.sealNumber ?? 0, seal: row?.seal ?? '' }
}

async function setSeals(tx: Sql, seals: readonly { id: number; sealNumber: number; seal: string }[]) {
  const columns = [
    seals.map(({ id }) => id),
    seals.map(({ sealNumber }) => sealNumber),
    seals.map(({ seal }) => seal),
  ].map((values) => sql`${sql.param(values)}`)
  await tx.execute(sql`
    update ${auditLog} set seal_number = given.number, seal = given.seal
      from unnest(${columns[0]}::int[], ${columns[1]}::int[], ${columns[2]}::text[]) as given (id, number, seal)
     where ${auditLog}.id = given.id`)
}

/** In the order of the chain. */
async function listSealed(db: Sql, { after, limit }: { after: number; limit: number }) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(gt(auditLog.sealNumber, after))
    .orderBy(asc(auditLog.sealNumber))
    .limit(limit)
  return rows.filter((row): row is Sealed => row.sealNumber !== null && row.seal !== null)
}
