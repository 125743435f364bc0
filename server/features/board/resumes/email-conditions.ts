/** Whether e-mails about a person's own resumes still hold when they leave. */
import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { hasRow } from '#server/db/statements.ts'
import { resumeRevisions, resumes } from '#server/db/schema/resumes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Asked, EmailConditions } from '#server/mail/conditions.ts'
import { lacksContactsConsent } from './maintenance/contacts-consent.ts'
import { isIdle } from './maintenance/idle-conditions.ts'

type Tools = { db: Sql }

export const resumeEmails = {
  // Hidden or shown to others since: it says who sees the resume.
  resume_approved: async (deps, { about }) =>
    (await isLastDecision('approved')(deps, { about })) &&
    hasRow(
      deps.db,
      resumes,
      and(
        eq(resumes.id, about.resumeId),
        sql`case when ${resumes.status} = 'hidden' then 'nobody' else ${resumes.visibility} end = ${about.visibility}`,
      ),
    ),
  resume_refused: isLastDecision('refused'),
  // Who has visited the site, changed or confirmed a resume has answered.
  resumes_idle: ({ db }, { about }) => isOneOf(db, about, isWaiting(db, 'shown')),
  drafts_idle: ({ db }, { about }) => isOneOf(db, about, isWaiting(db, 'draft')),
  // Who has confirmed or hidden them has answered.
  contacts_consent_asked: ({ db }, { about }) => isOneOf(db, about, lacksContactsConsent(db)),
  resumes_hidden: ({ db }, { about }) =>
    isOneOf(db, about, and(eq(resumes.status, 'hidden'), isNotNull(resumes.idleHiddenAt))),
  resume_health_asked: ({ db }, { about }) =>
    isOneOf(db, about, and(eq(resumes.status, 'published'), isNotNull(resumes.healthAskedAt))),
  resume_health_hidden: ({ db }, { about }) =>
    isOneOf(db, about, and(eq(resumes.status, 'hidden'), isNotNull(resumes.healthHiddenAt))),
} satisfies Partial<EmailConditions<Tools>>

const isWaiting = (db: Sql, kind: 'shown' | 'draft') =>
  and(isNotNull(resumes.idleAskedAt), isIdle(db, kind, resumes.idleAskedAt))

const isOneOf = (db: Sql, { resumeIds }: { resumeIds: string[] }, where: SQL | undefined) =>
  hasRow(db, resumes, and(inArray(resumes.id, resumeIds), where))

/** The last text of the resume was decided so: no other one was sent since. */
function isLastDecision(...states: (typeof resumeRevisions.$inferSelect)['state'][]) {
  return async ({ db }: Tools, { about: { resumeId } }: Pick<Asked<{ resumeId: string }>, 'about'>) => {
    const [last] = await db
      .select({ state: resumeRevisions.state })
      .from(resumeRevisions)
      .where(eq(resumeRevisions.resumeId, resumeId))
      .orderBy(desc(resumeRevisions.id))
      .limit(1)
    return last !== undefined && states.includes(last.state)
  }
}
