import { count, inArray } from 'drizzle-orm'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { activeEditions } from '#server/features/identity/accounts/consents.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { isUnconfirmed } from '../contacts-policy.ts'
import { listLastRevisions, type ResumeRow } from '../queries.ts'
import { countFreshViews } from '../reading/view-rows.ts'

/** @param rows of one person */
export async function presentSummaries(db: Sql, rows: readonly ResumeRow[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [revisions, openings, freshViews, editions] = await Promise.all([
    listLastRevisions(db, ids),
    countOpenings(db, ids),
    countFreshViews(db, ids),
    activeEditions(db, rows[0]?.userId ?? 0),
  ])
  const states = new Map(revisions.map(({ resumeId, state }) => [resumeId, state]))
  return rows.map((row) => ({
    id: ResumeId.parse(row.id),
    title: row.draft.title,
    status: row.status,
    visibility: row.visibility,
    isChangePending: row.content !== null && states.get(row.id) === 'pending',
    openings: openings.get(row.id) ?? 0,
    freshViews: freshViews.get(row.id) ?? 0,
    percent: resumeCompleteness(row.draft, { contacts: row.contacts, hasPhoto: row.draft.photoUrl !== null })
      .percent,
    isUnconfirmed: isUnconfirmed(row, editions),
    updatedAt: row.updatedAt,
    publishedAt: row.publishedAt,
  }))
}

/** The number of companies that opened the contacts, by resume. */
async function countOpenings(db: Sql, resumeIds: readonly string[]) {
  const rows = await db
    .select({ resumeId: resumeOpenings.resumeId, count: count() })
    .from(resumeOpenings)
    .where(inArray(resumeOpenings.resumeId, [...resumeIds]))
    .groupBy(resumeOpenings.resumeId)
  return new Map(rows.map((row) => [row.resumeId, row.count]))
}
