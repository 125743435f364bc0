import type { RequestHandler } from 'express'
import { sendRemark } from '#server/features/content/remarks/service.ts'
import type { Deps } from '#server/http/context.ts'
import { REMARK_FORM_PATH } from '#shared/features/content/remarks/address.ts'
import { RemarkForm } from '#shared/features/content/remarks/forms.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form «Что здесь не так?» without scripts: the outcome is a fragment, which the page shows by `:target`. */
export const remarkForm = (deps: Deps): RequestHandler => formAction(deps, remark)

const remark: FormAction<RemarkForm> = {
  path: REMARK_FORM_PATH,
  // The longest text, percent-encoded.
  bytesMax: 30_000,
  sender: 'anyone',
  form: RemarkForm,
  async submit(ctx, form) {
    await sendRemark(ctx, form)
    return `${form.path}#remark-sent`
  },
  refused(refusal, { fields }) {
    const page = safeLocalPath(fields['path']) ?? '/'
    const isLimit = refusal.kind === 'problem' && refusal.problem.code === 'too_many_requests'
    return `${page}#${isLimit ? 'remark-limit' : 'remark-refused'}`
  },
}
