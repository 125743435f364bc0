/** What follows for resumes when a person takes something back. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { listOpenings, listOwnRows } from './queries.ts'
import type { ResumeRow } from './queries.ts'
import { resumes } from './schema.ts'

/** Resumes that rest on the consent are shown to those whom another consent allows; gives the numbers of the changed. */
export async function narrowVisibility(
  tx: Sql,
  {
    userId,
    kind,
    keepsTransfer,
  }: { userId: number; kind: 'transfer' | 'distribution'; keepsTransfer: boolean },
): Promise<number[]> {
  // Those of a person that are seen by the given kinds of readers; rows are held.
  const shown = await tx
    .select({ id: resumes.id, number: resumes.number })
    .from(resumes)
    .where(
      and(
        eq(resumes.userId, userId),
        inArray(resumes.visibility, [kind === 'distribution' ? 'everyone' : 'companies']),
      ),
    )
    .for('update')
  await setVisibilityOf(
    tx,
    shown.map(({ id }) => id),
    kind === 'distribution' && keepsTransfer ? 'companies' : 'nobody',
  )
  return shown.map(({ number }) => number)
}

/** Of a person whose account is deleted: the resumes go; gives their photos and numbers. */
export async function eraseResumes(tx: Sql, userId: number) {
  const rows = await tx.delete(resumes).where(eq(resumes.userId, userId)).returning()
  return {
    numbers: rows.map(({ number }) => number),
    photos: rows
      .flatMap(({ draft, content }) => [draft.photoUrl, content?.photoUrl ?? null])
      .filter((url) => url !== null),
  }
}

/** For the export of a person's data. */
export async function resumeDataOf(db: Sql, userId: number) {
  const rows = await listOwnRows(db, userId)
  return Promise.all(
    rows.map(async ({ number: _number, facts: _facts, ...row }) => ({
      ...row,
      openings: (await listOpenings(db, row.id)).map(({ company, openedAt, lastOpenedAt }) => ({
        company: company.title,
        openedAt,
        lastOpenedAt,
      })),
    })),
  )
}

async function setVisibilityOf(tx: Sql, ids: readonly string[], visibility: ResumeRow['visibility']) {
  if (ids.length > 0)
    await tx
      .update(resumes)
      .set({ visibility, isIndexed: false })
      .where(inArray(resumes.id, [...ids]))
}
