import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { confirmDomain } from '#server/features/identity/companies/domain-confirmation.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

const PAGE = pathOf('companies-domain-confirm')

/** The form of the page that the link in an e-mail to a company's domain opens, without scripts. */
export const domainForm = (deps: Deps): RequestHandler => formAction(deps, confirm)

const Form = z.object({ token: z.string().min(1).max(200) })

const confirm: FormAction<z.infer<typeof Form>> = {
  path: PAGE,
  bytesMax: 2000,
  sender: 'token',
  form: Form,
  async submit(ctx, form) {
    await confirmDomain(ctx, form)
    return `${PAGE}?done=1`
  },
  refused: () => `${PAGE}?error=1`,
}
