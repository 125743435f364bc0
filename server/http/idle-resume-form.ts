import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { keepByLink } from '#server/features/board/resumes/idle-answer.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form of the page by which a person keeps an idle resume from an e-mail, without scripts and without a session. */
export const idleResumeForm = (deps: Deps): RequestHandler => formAction(deps, keep)

const KeepForm = z.object({ token: z.string().min(1).max(100) })

const keep: FormAction<z.infer<typeof KeepForm>> = {
  path: pathOf('resumes-confirm'),
  bytesMax: 2000,
  sender: 'token',
  form: KeepForm,
  async submit({ deps }, form) {
    await keepByLink(deps, form)
    return pageOf(form.token)
  },
  // The page says what has become of the resume, or that the link does not work.
  refused: (_refusal, { fields }) => pageOf(fields['token'] ?? ''),
}

const pageOf = (token: string) =>
  `${pathOf('resumes-confirm')}?token=${encodeURIComponent(token.slice(0, 100))}`
