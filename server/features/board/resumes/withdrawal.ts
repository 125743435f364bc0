/** What follows for resumes when a person takes something back. */
import type { Sql } from '#server/db/client.ts'
import { deleteResumesOf, listOpenings, listOwnRows, lockVisible, setVisibilityOf } from './queries.ts'

/** Resumes that rest on the consent are shown to those whom another consent allows; gives the numbers of the changed. */
export async function narrowVisibility(
  tx: Sql,
  {
    userId,
    kind,
    keepsTransfer,
  }: { userId: number; kind: 'transfer' | 'distribution'; keepsTransfer: boolean },
): Promise<number[]> {
  const shown = await lockVisible(tx, {
    userId,
    visibility: [kind === 'distribution' ? 'everyone' : 'companies'],
  })
  await setVisibilityOf(
    tx,
    shown.map(({ id }) => id),
    kind === 'distribution' && keepsTransfer ? 'companies' : 'nobody',
  )
  return shown.map(({ number }) => number)
}

/** Of a person whose account is deleted: the resumes go; gives their photos and numbers. */
export async function eraseResumes(tx: Sql, userId: number) {
  const rows = await deleteResumesOf(tx, userId)
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
