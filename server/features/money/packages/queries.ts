import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { packages } from '#server/db/schema/packages.ts'

/** The newest last. */
export function listPackages(db: Sql, companyId: number) {
  return db
    .select()
    .from(packages)
    .where(eq(packages.companyId, companyId))
    .orderBy(asc(packages.expiresAt), asc(packages.id))
    .limit(500)
}

/** Takes one placement; null when there is none to take. */
export async function takeOne(tx: Sql, { id, companyId, at }: { id: number; companyId: number; at: string }) {
  const [row] = await tx
    .update(packages)
    .set({ remaining: sql`${packages.remaining} - 1` })
    .where(
      and(
        eq(packages.id, id),
        eq(packages.companyId, companyId),
        gt(packages.remaining, 0),
        gt(packages.expiresAt, at),
        isNull(packages.closedAt),
      ),
    )
    .returning()
  return row ?? null
}
