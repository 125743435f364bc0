import { and, desc, eq, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'

export const revisionColumns = {
  id: vacancyRevisions.id,
  vacancyId: vacancyRevisions.vacancyId,
  state: vacancyRevisions.state,
  content: vacancyRevisions.content,
  version: vacancyRevisions.version,
  updatedAt: vacancyRevisions.updatedAt,
  submittedAt: vacancyRevisions.submittedAt,
}

/** The text its author works on: the draft, else the last one sent. Null for an imported vacancy. */
export async function findWorkingRevision(db: Sql, vacancyId: number) {
  const [row] = await db
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(eq(vacancyRevisions.vacancyId, vacancyId))
    .orderBy(sql`${vacancyRevisions.state} = 'draft' desc`, desc(vacancyRevisions.id))
    .limit(1)
  return row ?? null
}

type Revision = NonNullable<Awaited<ReturnType<typeof findWorkingRevision>>>

export async function findRevision(db: Sql, { id, vacancyId }: { id: number; vacancyId: number }) {
  const [row] = await db
    .select(revisionColumns)
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.id, id), eq(vacancyRevisions.vacancyId, vacancyId)))
  return row ?? null
}

export async function insertRevision(tx: Sql, row: typeof vacancyRevisions.$inferInsert): Promise<Revision> {
  const [written] = await tx.insert(vacancyRevisions).values(row).returning(revisionColumns)
  if (!written) throw new Error('A revision was not written')
  return written
}

export async function setRevision(
  tx: Sql,
  { id, ...columns }: { id: number } & Partial<typeof vacancyRevisions.$inferInsert>,
): Promise<void> {
  await tx.update(vacancyRevisions).set(columns).where(eq(vacancyRevisions.id, id))
}

/** Makes the pending text a draft again; where a newer draft exists, the pending text is superseded. */
export async function withdrawPending(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  const hasDraft = await findDraftId(tx, vacancyId)
  await tx
    .update(vacancyRevisions)
    .set(
      hasDraft === null
        ? { state: 'draft', submittedAt: null, updatedAt: at }
        : { state: 'superseded', decidedAt: at },
    )
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'pending')))
}

async function findDraftId(db: Sql, vacancyId: number) {
  const [row] = await db
    .select({ id: vacancyRevisions.id })
    .from(vacancyRevisions)
    .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
  return row?.id ?? null
}
