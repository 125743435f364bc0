import { requireUser, lockUser } from '#server/features/identity/accounts/service.ts'
import { requireAge, stateAge } from '#server/features/board/guardians/ages.ts'
import { awaitsGuardianAt } from '#server/features/board/guardians/consents.ts'
import { publishResumeChange } from '#server/features/board/resumes/changes.ts'
import { insertDraft, newResumeId, withIdentity } from '#server/features/board/resumes/writing/create.ts'
import {
  lockMyResumeRow,
  resumeNotFound,
  type ResumeRow,
} from '#server/features/board/resumes/writing/my-resumes.ts'
import { resumeOfShort } from '#server/features/board/resumes/writing/short-resume.ts'
import { submitText } from '#server/features/board/resumes/writing/submit.ts'
import { viewSourceOf } from '#server/features/board/view-source.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { RespondForm } from '#shared/features/board/responses/forms.ts'
import { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { AnsweredQuestion } from '#shared/features/board/questions/model.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { RESPONSES_A_DAY } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireAnswers } from './answers.ts'
import { deliverResponse } from './deliver.ts'
import { writeDraft } from './drafts.ts'
import { countSentBy, findSent, refusalOf } from './may-respond.ts'
import { canSendAgain, isForMinors } from '../policy.ts'
import { lockVacancy, type RespondableVacancy } from '../queries.ts'

/**
 * Responds with one of the caller's resumes or with the fields of a short one. A copy of the text is sent with its
 * contacts. With a resume that no moderator has checked, the response is accepted and is sent once the resume is
 * approved; a short resume in which the checks find nothing is approved immediately. The response of a person who needs
 * the consent of a parent also waits for that. Where the company takes responses without a resume, the short one is
 * sent as it is.
 * @returns `id`: null for a response that waits
 * @throws Problem not_found for a vacancy or a resume, invalid for an incomplete resume, conflict, too_many_requests
 */
export async function sendResponse(ctx: Ctx, form: RespondForm): Promise<{ id: ResponseId | null }> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  // Outside the transaction, so that the stated age is kept when it causes the refusal.
  if (form.age !== null) await stateAge(ctx, { age: form.age })
  const id = await deps.db.transaction(async (tx) => {
    // Lock the user: two concurrent responses can neither exceed the limit nor reach the same vacancy. A resume is
    // locked before the vacancy, in the order of a moderator's decision.
    await lockUser(tx, userId)
    const resume = form.resumeId === null ? null : await lockMyResumeRow(tx, { id: form.resumeId, userId })
    const vacancy = await requireOpenVacancy(ctx, tx, form.id)
    if (form.resumeId !== null && resume === null) throw resumeNotFound()
    const age = await requireAge(tx, { userId, now: deps.now(), isAsked: isForMinors(vacancy) })
    const given = { form, vacancy, answers: requireAnswers(vacancy.questions, form.answers) }
    if (await awaitsGuardianAt(tx, { userId, age })) return accept(ctx, tx, { ...given, resume })
    if (resume?.content && isChecked(resume))
      return sendChecked(ctx, tx, { ...given, resume, content: resume.content })
    if (resume === null && vacancy.acceptsShortResponses) return sendShort(ctx, tx, given)
    return accept(ctx, tx, { ...given, resume })
  })
  return { id: id === null ? null : ResponseId.parse(id) }
}

const isChecked = ({ status }: ResumeRow) => status === 'published' || status === 'hidden'

async function requireOpenVacancy(ctx: Ctx, tx: Sql, id: number): Promise<RespondableVacancy> {
  const { userId } = requirePerson(ctx)
  const now = ctx.deps.now()
  const vacancy = await lockVacancy(tx, id)
  if (!vacancy || vacancy.publishedAt === null) throw vacancyNotFound()
  const refusal = await refusalOf(tx, vacancy, { userId, now })
  if (refusal !== null) throw new Problem('conflict', refusal)
  const before = await findSent(tx, { vacancyId: id, userId })
  if (before && !canSendAgain(before, now))
    throw new Problem('conflict', 'Вы уже откликнулись на эту вакансию.')
  if ((await countSentBy(tx, { userId, now })) >= RESPONSES_A_DAY)
    throw tooManyRequests(`За сутки можно откликнуться ${RESPONSES_A_DAY} раз. Продолжите завтра.`)
  return vacancy
}

type Given = { form: RespondForm; vacancy: RespondableVacancy; answers: AnsweredQuestion[] }

function sendChecked(
  ctx: Ctx,
  tx: Sql,
  {
    form,
    vacancy,
    answers,
    resume,
    content,
  }: Given & { resume: ResumeRow; content: NonNullable<ResumeRow['content']> },
) {
  return deliverResponse(tx, ctx.deps, {
    userId: resume.userId,
    vacancy,
    resumeId: resume.id,
    resume: { text: content, updatedAt: resume.publishedAt ?? resume.updatedAt },
    contacts: resume.contacts,
    letter: form.letter,
    answers,
    source: viewSourceOf(form.from),
    at: ctx.deps.now().toISOString(),
  })
}

/** The response keeps the only copy of the text. */
async function sendShort(ctx: Ctx, tx: Sql, { form, vacancy, answers }: Given) {
  const { userId } = requirePerson(ctx)
  const at = ctx.deps.now().toISOString()
  const { content, contacts } = withIdentity(await requireUser(tx, userId), resumeOfShort(form, vacancy, at))
  return deliverResponse(tx, ctx.deps, {
    userId,
    vacancy,
    resumeId: newResumeId(),
    resume: { text: { ...content, photoUrl: null }, updatedAt: at },
    contacts,
    letter: form.letter,
    answers,
    source: viewSourceOf(form.from),
    at,
  })
}

/**
 * Stores a response that waits for the check of its resume, for a parent or for both.
 * @returns the id of the response when the checks approved its resume immediately, else null
 */
async function accept(
  ctx: Ctx,
  tx: Sql,
  { form, vacancy, answers, resume }: Given & { resume: ResumeRow | null },
): Promise<number | null> {
  const { userId } = requirePerson(ctx)
  const at = ctx.deps.now().toISOString()
  const current = resume ?? (await insertDraft(ctx, tx, resumeOfShort(form, vacancy, at)))
  const { from, age: _age, ...written } = form
  await writeDraft(tx, {
    userId,
    form: { ...written, resumeId: ResumeId.parse(current.id) },
    answers,
    at,
    accepted: { source: viewSourceOf(from) },
  })
  if (current.status !== 'moderation' && !(current.content && isChecked(current))) {
    await submitText(ctx, tx, { current, isShort: resume === null, at })
    afterCommit(tx, () => publishResumeChange(ctx.deps, [current.number]))
  }
  // An immediate approval has already sent the response.
  const sent = await findSent(tx, { vacancyId: vacancy.id, userId })
  return sent?.state === 'sent' ? sent.id : null
}
