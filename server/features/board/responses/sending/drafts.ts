/** Responses that are written but not sent: drafts, and those that wait for the check of their resume. */
import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { responseDrafts } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { awaitsGuardian } from '#server/features/board/guardians/consents.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { companyRefOf, refColumns } from '#server/features/identity/company-refs/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ResponseDraftForm } from '#shared/features/board/responses/forms.ts'
import type { MyDraft } from '#shared/features/board/responses/model.ts'
import type { AnsweredQuestion } from '#shared/features/board/questions/model.ts'
import { healthWordsIn } from '#shared/features/board/resumes/health-notes.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { givenAnswers } from './answers.ts'
import { findSent } from './may-respond.ts'
import { canSendAgain } from '../policy.ts'
import { vacancyBrief } from '../listing/presenters.ts'
import { findVacancy, vacancyColumns } from '../queries.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

export type DraftRow = typeof responseDrafts.$inferSelect

const DRAFTS_SHOWN = 50

type OfVacancy = { vacancyId: number; userId: number }

export async function findDraft(db: Sql, ofVacancy: OfVacancy): Promise<DraftRow | null> {
  const [row] = await db.select().from(responseDrafts).where(isDraftOf(ofVacancy))
  return row ?? null
}

/**
 * Keeps what is being written. An accepted response stays as it was accepted, and a late save makes no draft of a
 * response that was sent.
 * @throws Problem not_found
 */
export async function saveResponseDraft(
  ctx: Ctx,
  form: ResponseDraftForm,
): Promise<{ healthWords: string[] }> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const vacancy = await findVacancy(db, form.id)
  if (!vacancy || vacancy.publishedAt === null) throw vacancyNotFound()
  await db.transaction(async (tx) => {
    // A response that is being sent holds the lock.
    await lockUser(tx, userId)
    const sent = await findSent(tx, { vacancyId: form.id, userId })
    if (sent && !canSendAgain(sent, now())) return
    await writeDraft(tx, {
      userId,
      form,
      answers: givenAnswers(vacancy.questions, form.answers),
      at: now().toISOString(),
      accepted: null,
    })
  })
  return { healthWords: listHealthWords(form) }
}

/** The author sends a response to one company deliberately, so these words only cause a warning. */
const listHealthWords = ({
  letter,
  title,
  lastJob,
  skills,
  about,
  resumeId,
}: ResponseDraftForm): string[] => [
  ...new Set(
    [letter, ...(resumeId === null ? [title, lastJob, skills, about] : [])].flatMap((text) =>
      healthWordsIn(text),
    ),
  ),
]

/** Another person's resume is not kept: it becomes none. */
export async function writeDraft(
  db: Sql,
  {
    userId,
    form,
    answers,
    at,
    accepted,
  }: {
    userId: number
    form: ResponseDraftForm
    answers: AnsweredQuestion[]
    at: string
    accepted: Pick<DraftRow, 'source'> | null
  },
) {
  const { id: vacancyId, resumeId, letter, answers: _given, ...shortResume } = form
  const owned =
    resumeId !== null &&
    (await db.$count(resumes, and(eq(resumes.id, resumeId), eq(resumes.userId, userId)))) > 0
  const written = {
    resumeId: owned ? resumeId : null,
    letter,
    shortResume,
    answers,
    acceptedAt: accepted && at,
    source: accepted?.source ?? null,
    updatedAt: at,
  }
  await db
    .insert(responseDrafts)
    .values({ userId, vacancyId, ...written })
    .onConflictDoUpdate({
      target: [responseDrafts.userId, responseDrafts.vacancyId],
      set: written,
      // A late save of the form does not take back what was accepted.
      ...(accepted === null ? { setWhere: isDraft } : {}),
    })
}

/** The response does not leave after the check; its text stays. */
export async function recallAcceptedResponse(
  ctx: Ctx,
  { id }: { id: number },
): Promise<Record<string, never>> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await db
    .update(responseDrafts)
    .set({ acceptedAt: null, updatedAt: now().toISOString() })
    .where(isDraftOf({ vacancyId: id, userId }))
  return {}
}

export async function removeResponseDraft(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { userId } = requirePerson(ctx)
  await deleteDraft(ctx.deps.db, { vacancyId: id, userId })
  return {}
}

export async function deleteDraft(db: Sql, ofVacancy: OfVacancy) {
  await db.delete(responseDrafts).where(isDraftOf(ofVacancy))
}

/** The last changed first. */
export async function listMyDrafts(
  db: Sql,
  { userId, now }: { userId: number; now: Date },
): Promise<MyDraft[]> {
  const isWaiting = await awaitsGuardian(db, { userId, now })
  const rows = await db
    .select({ draft: responseDrafts, vacancy: vacancyColumns, company: refColumns, resume: resumes.draft })
    .from(responseDrafts)
    .innerJoin(vacancies, eq(vacancies.id, responseDrafts.vacancyId))
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .leftJoin(resumes, eq(resumes.id, responseDrafts.resumeId))
    .where(eq(responseDrafts.userId, userId))
    .orderBy(desc(responseDrafts.updatedAt), desc(responseDrafts.id))
    .limit(DRAFTS_SHOWN)
  return rows.map(({ draft, vacancy, company, resume }) => ({
    vacancy: vacancyBrief(vacancy, now),
    company: companyRefOf(company),
    resume:
      resume && draft.resumeId !== null ? { id: ResumeId.parse(draft.resumeId), title: resume.title } : null,
    acceptedAt: draft.acceptedAt,
    awaitsGuardian: draft.acceptedAt !== null && isWaiting,
    updatedAt: draft.updatedAt,
  }))
}

/** Those of these vacancies whose response waits for the check of its resume. */
export async function listAcceptedVacancies(
  db: Sql,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .select({ id: responseDrafts.vacancyId })
    .from(responseDrafts)
    .where(
      and(
        eq(responseDrafts.userId, userId),
        inArray(responseDrafts.vacancyId, [...ids]),
        isNotNull(responseDrafts.acceptedAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Deletes drafts that were not changed for long; accepted responses wait as long as their check. */
export async function purgeResponseDrafts({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.responseDrafts * DAY_MS).toISOString()
  const { rowCount } = await db
    .delete(responseDrafts)
    .where(and(isDraft, lt(responseDrafts.updatedAt, before)))
  return { responseDrafts: rowCount ?? 0 }
}

const isDraft = isNull(responseDrafts.acceptedAt)

const isDraftOf = ({ vacancyId, userId }: OfVacancy) =>
  and(eq(responseDrafts.vacancyId, vacancyId), eq(responseDrafts.userId, userId))
