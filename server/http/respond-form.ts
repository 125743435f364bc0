import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { saveResponseDraft } from '#server/features/board/responses/drafts.ts'
import { sendResponse } from '#server/features/board/responses/send.ts'
import { ANSWER_LENGTH_MAX, QUESTION_ID } from '#shared/features/board/questions/vocabulary.ts'
import { RespondForm, ResponseDraftForm } from '#shared/features/board/responses/forms.ts'
import { COVER_LETTER_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { SHORT_RESUME_LENGTHS } from '#shared/features/board/resumes/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { cutText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction, FormRefusal, SentForm } from './form-action.ts'

/** The form that responds to a vacancy without scripts. */
export const respondForm = (deps: Deps): RequestHandler => formAction(deps, respond)

const respond: FormAction<RespondForm> = {
  path: /^\/vacancies\/(?<id>\d+)\/respond$/,
  // The longest cover letter and short resume, percent-encoded.
  bytesMax: 150_000,
  sender: 'user',
  form: z.preprocess(withAnswers, RespondForm),
  async submit(ctx, form) {
    const { id } = await sendResponse(ctx, form)
    // A response that waits for the check is shown by the page of its form.
    return id === null ? pageOf(form.id) : `${pathOf('personal-responses')}?sent=1`
  },
  async refused(refusal, sent) {
    const id = VacancyId.safeParse(sent.params['id'])
    if (!id.success) return null
    if (refusal.kind === 'guest') return signInPath(pageOf(id.data))
    if (refusal.kind !== 'foreign') await keepDraft(sent)
    const error = errorCodeOf(refusal)
    return error === null ? pageOf(id.data) : `${pageOf(id.data)}?error=${error}`
  },
}

/** The field of a question has its id as its name. */
function withAnswers(sent: unknown) {
  const fields = Object.entries(Object(sent))
  return {
    ...Object.fromEntries(fields),
    answers: fields
      .filter(([name]) => QUESTION_ID.test(name))
      .map(([questionId, answer]) => ({ questionId, answer })),
  }
}

const pageOf = (id: VacancyId) => pathOf('vacancies-id-respond', { id })

/** What was typed comes back with the page: a text that is too long is cut. */
async function keepDraft({ ctx, fields, params }: SentForm) {
  const cut = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      cutText(
        text,
        QUESTION_ID.test(name) ? ANSWER_LENGTH_MAX : (LENGTH_MAX[name] ?? COVER_LETTER_LENGTH_MAX),
      ),
    ]),
  )
  const draft = ResponseDraftForm.safeParse(withAnswers({ ...cut, ...params }))
  if (!draft.success) return
  try {
    await saveResponseDraft(ctx, draft.data)
  } catch (error) {
    // There is no such vacancy.
    if (!(error instanceof Problem)) throw error
  }
}

const LENGTH_MAX: Readonly<Record<string, number>> = SHORT_RESUME_LENGTHS

/** Null for a conflict: the page itself says why this user cannot respond. */
function errorCodeOf(refusal: FormRefusal<RespondForm>) {
  if (refusal.kind === 'invalid') return refusal.fields[0] === 'resumeId' ? 'resume' : 'fields'
  if (refusal.kind !== 'problem') return 'other'
  if (refusal.problem.code === 'conflict') return null
  if (refusal.problem.code === 'invalid') return wordOf(refusal.problem)
  return refusal.problem.code === 'too_many_requests' ? 'limit' : 'resume'
}

function wordOf({ fields = {} }: Problem) {
  if ('age' in fields) return 'age'
  return Object.keys(fields).some((name) => QUESTION_ID.test(name)) ? 'answers' : 'incomplete'
}
