import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { companyResponsiveness } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { ageRefusal, asksAge, findAge } from '#server/features/board/guardians/ages.ts'
import { awaitsGuardian } from '#server/features/board/guardians/consents.ts'
import { SUMMARY_LENGTH } from '#server/features/board/resumes/reading/present.ts'
import type { ResumeRow } from '#server/features/board/resumes/writing/my-resumes.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { RESPONSES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { resumeCompleteness } from '#shared/features/board/resumes/completeness.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { findDraft, type DraftRow } from './drafts.ts'
import { countSentBy, findSent, refusalOf } from './may-respond.ts'
import { canSendAgain, isForMinors } from '../policy.ts'
import { vacancyBrief } from '../listing/presenters.ts'
import { findVacancy, type VacancyOfResponse } from '../queries.ts'

/** Everything the form of a response shows. @throws Problem not_found for a vacancy that was never published */
export async function prepareResponse(ctx: Ctx, { id }: { id: number }): Promise<Preparation> {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const vacancy = await findVacancy(db, id)
  if (!vacancy || vacancy.publishedAt === null) throw vacancyNotFound()
  const person = { userId, now: now() }
  const [company, [answers = null], mine, sent, used, refusal, draft, { age, choices }, isWaiting] =
    await Promise.all([
      findCompanyRef(ctx.deps, vacancy.companyId),
      db
        .select({ share: companyResponsiveness.share, hours: companyResponsiveness.hours })
        .from(companyResponsiveness)
        .where(eq(companyResponsiveness.companyId, vacancy.companyId)),
      listResumes(db, userId),
      findSent(db, { vacancyId: id, userId }),
      countSentBy(db, person),
      refusalOf(db, vacancy, person),
      findDraft(db, { vacancyId: id, userId }),
      findAge(db, person),
      awaitsGuardian(db, person),
    ])
  if (!company) throw vacancyNotFound()
  const acceptedResume = mine.find((one) => one.id === draft?.resumeId)
  return {
    vacancy: vacancyBrief(vacancy, now()),
    company,
    answers,
    answerDays: vacancy.answerDays,
    resumes: mine.map(resumeChoiceOf),
    isShortEnough: vacancy.acceptsShortResponses,
    questions: vacancy.questions,
    left: Math.max(0, RESPONSES_A_DAY - used),
    draft: draftOf(draft, vacancy, mine),
    accepted:
      draft?.acceptedAt && acceptedResume
        ? {
            at: draft.acceptedAt,
            resume: { id: ResumeId.parse(acceptedResume.id), title: acceptedResume.draft.title },
            awaitsGuardian: isWaiting,
          }
        : null,
    sentId: sent && !canSendAgain(sent, now()) ? ResponseId.parse(sent.id) : null,
    ages: asksAge({ choices, isAsked: isForMinors(vacancy) }) ? choices : [],
    refusal: refusal ?? ageRefusal(age),
  }
}

/** Those that a moderator has checked first, then the last changed. */
function listResumes(db: Sql, userId: number): Promise<ResumeRow[]> {
  return db
    .select()
    .from(resumes)
    .where(eq(resumes.userId, userId))
    .orderBy(desc(sql`${isSendable}`), desc(resumes.updatedAt), resumes.id)
    .limit(100)
}

/** A moderator has approved a text of it. */
const isSendable = and(inArray(resumes.status, ['published', 'hidden']), isNotNull(resumes.content))

function resumeChoiceOf({ id, status, content, draft, contacts, updatedAt }: ResumeRow) {
  const isChecked = (status === 'published' || status === 'hidden') && content !== null
  const text = isChecked ? content : draft
  const { gaps } = resumeCompleteness(draft, { contacts, hasPhoto: draft.photoUrl !== null })
  return {
    id: ResumeId.parse(id),
    title: text.title,
    name: shownName(text),
    summary: excerpt(text.about, SUMMARY_LENGTH),
    updatedAt,
    isChecked,
    gaps: isChecked ? [] : gaps.filter(({ isRequired }) => isRequired).map((gap) => gap.text),
  }
}

/** What was written before; else the first resume that can be sent, and the title of the vacancy for a short one. */
function draftOf(row: DraftRow | null, { title }: VacancyOfResponse, mine: readonly ResumeRow[]) {
  const short = {
    title: title.slice(0, RESUME_TITLE_LENGTH.max),
    lastJob: '',
    experience: null,
    skills: '',
    about: '',
    phone: '',
  }
  if (row === null) {
    const first = mine.map(resumeChoiceOf).find(({ gaps }) => gaps.length === 0)
    return { resumeId: first?.id ?? null, letter: '', answers: [], ...short }
  }
  const resume = mine.find(({ id }) => id === row.resumeId)
  return {
    resumeId: resume ? ResumeId.parse(resume.id) : null,
    letter: row.letter,
    answers: row.answers.map(({ question, answer }) => ({ questionId: question.id, answer })),
    // Drafts of former releases lack fields.
    ...short,
    ...row.shortResume,
  }
}
