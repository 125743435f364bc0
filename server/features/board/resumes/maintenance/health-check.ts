/**
 * Finds shown resumes that mention health, requests changes from their authors, and hides those left unchanged. Safe to
 * run twice.
 */
import { and, eq, exists, isNotNull, isNull, lt, lte, ne, not, sql } from 'drizzle-orm'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { healthAskedEmail, healthHiddenEmail } from '#server/mail/templates/health-resumes.ts'
import { HEALTH_RULES, HEALTH_WAIT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { publishResumeChange } from '../changes.ts'
import { forEachAuthor, RESUMES_A_RUN } from './each-author.ts'
import { PASSED_HEALTH, listShownNotes, titleWithoutHealth } from './health.ts'
import { setResume, type ResumeRow } from '../queries.ts'
import { hideLocked } from '../writing/submit.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'changes' | 'notifier' | 'site' | 'events' | 'files'>

/** The next run takes the rest. */
const BATCHES_A_RUN = 20

export async function checkShownResumes(deps: Tools) {
  return { healthHidden: await hideUnanswered(deps), healthAsked: await askAuthors(deps) }
}

const isShown = () => and(eq(resumes.status, 'published'), ne(resumes.visibility, 'nobody'))

/** @returns how many resumes name health */
async function askAuthors(deps: Tools): Promise<number> {
  const { db } = deps
  const at = deps.now()
  const isDue = and(isShown(), lt(resumes.healthRules, HEALTH_RULES))
  let asked = 0
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    const checked = await forEachAuthor(db, isDue, async (tx, { rows, userId }) => {
      const found = rows.filter((row) => listShownNotes(row).length > 0)
      for (const row of rows)
        await setResume(tx, row.id, {
          ...PASSED_HEALTH,
          ...(found.includes(row) && { healthAskedAt: row.healthAskedAt ?? at.toISOString() }),
        })
      const fresh = found.filter(({ healthAskedAt }) => healthAskedAt === null)
      if (fresh.length === 0) return
      const until = new Date(at.getTime() + HEALTH_WAIT_DAYS * DAY_MS).toISOString()
      const email = healthAskedEmail(deps.site, { resumes: fresh.map(namedFields), until })
      await deps.notifier.notify(tx, [{ userId, email }])
      asked += fresh.length
    })
    if (checked < RESUMES_A_RUN) break
  }
  return asked
}

/** A text that waits for a moderator is an answer. */
async function hideUnanswered(deps: Tools): Promise<number> {
  const { db, now } = deps
  const at = now()
  const moment = new Date(at.getTime() - HEALTH_WAIT_DAYS * DAY_MS).toISOString()
  const isDue = and(
    isShown(),
    isNotNull(resumes.healthAskedAt),
    isNull(resumes.healthHiddenAt),
    lte(resumes.healthAskedAt, moment),
    not(hasPending(db)),
  )
  const numbers: number[] = []
  try {
    await forEachAuthor(db, isDue, async (tx, { rows, userId }) => {
      const hidden = rows.filter((row) => listShownNotes(row).length > 0)
      for (const row of rows)
        if (hidden.includes(row)) await hideForHealth(tx, deps, { row, at: at.toISOString() })
        else await setResume(tx, row.id, PASSED_HEALTH)
      if (hidden.length === 0) return
      const email = healthHiddenEmail(deps.site, { resumes: hidden.map(namedFields) })
      await deps.notifier.notify(tx, [{ userId, email }])
      numbers.push(...hidden.map(({ number }) => number))
    })
  } finally {
    if (numbers.length > 0) await publishResumeChange(deps, numbers)
  }
  return numbers.length
}

async function hideForHealth(tx: Sql, deps: Tools, { row, at }: { row: ResumeRow; at: string }) {
  await hideLocked(tx, deps, { current: row, userId: null, at, idleHiddenAt: null })
  await setResume(tx, row.id, { healthAskedAt: null, healthHiddenAt: at })
}

const hasPending = (db: Sql) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(resumeRevisions)
      .where(and(eq(resumeRevisions.resumeId, resumes.id), eq(resumeRevisions.state, 'pending'))),
  )

/** For an e-mail: the fields by name, and nothing of what they say. */
const namedFields = (row: ResumeRow) => ({
  id: row.id,
  title: titleWithoutHealth(row.content?.title ?? ''),
  fields: listShownNotes(row).map(({ label }) => label),
})
