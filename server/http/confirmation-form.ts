import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { confirmByLink } from '#server/features/board/posting/confirm.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form of the page by which a company confirms a vacancy from an e-mail, without scripts and without a session. */
export const confirmationForm = (deps: Deps): RequestHandler => formAction(deps, confirm)

const Form = z.object({ token: z.string().min(1).max(100) })

const confirm: FormAction<z.infer<typeof Form>> = {
  path: pathOf('vacancies-confirm'),
  bytesMax: 2000,
  sender: 'token',
  form: Form,
  async submit({ deps }, form) {
    await confirmByLink(deps, form)
    return pageOf(form.token)
  },
  // The page says what has become of the vacancy, or that the link does not work.
  refused: (_refusal, { fields }) => pageOf(fields['token'] ?? ''),
}

const pageOf = (token: string) =>
  `${pathOf('vacancies-confirm')}?token=${encodeURIComponent(token.slice(0, 100))}`
