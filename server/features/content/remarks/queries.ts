import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { contentRemarks } from '#server/db/schema/content.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Remark, REMARK_STATES } from '#shared/features/content/remarks/contract.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'

export const countOpenRemarks = (db: Sql) => db.$count(contentRemarks, isNull(contentRemarks.resolvedAt))

const selectRemarks = (db: Sql) =>
  db
    .select({
      id: contentRemarks.id,
      kind: contentRemarks.kind,
      path: contentRemarks.path,
      contentVersion: contentRemarks.contentVersion,
      text: contentRemarks.text,
      email: contentRemarks.email,
      createdAt: contentRemarks.createdAt,
      resolvedAt: contentRemarks.resolvedAt,
      resolvedBy: personName,
      note: contentRemarks.note,
      answer: contentRemarks.answer,
    })
    .from(contentRemarks)
    .leftJoin(users, eq(users.id, contentRemarks.resolvedBy))

/** Open ones the oldest first, resolved ones the latest first. */
export async function listRemarks(
  db: Sql,
  { state, page }: { state: (typeof REMARK_STATES)[number]; page: number },
): Promise<{ count: number; items: Remark[] }> {
  const isOpen = state === 'open'
  const where = isOpen ? isNull(contentRemarks.resolvedAt) : isNotNull(contentRemarks.resolvedAt)
  const [count, rows] = await Promise.all([
    db.$count(contentRemarks, where),
    selectRemarks(db)
      .where(where)
      .orderBy(isOpen ? asc(contentRemarks.createdAt) : desc(contentRemarks.resolvedAt), contentRemarks.id)
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  return { count, items: rows }
}

/** Null for a number that no remark has. */
export async function findRemark(db: Sql, id: number): Promise<Remark | null> {
  const [row] = await selectRemarks(db).where(eq(contentRemarks.id, id)).limit(1)
  return row ?? null
}
