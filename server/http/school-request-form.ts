import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { sendSchoolRequest } from '#server/features/content/courses/requests.ts'
import { SchoolRequestForm } from '#shared/features/content/courses/forms.ts'
import { REQUEST_TEXT_LENGTH_MAX } from '#shared/features/content/courses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'

/** The form of a school that tells about its course, without scripts. */
export const schoolRequestForm = (deps: Deps): RequestHandler => formAction(deps, tellAboutCourse)

const tellAboutCourse: FormAction<SchoolRequestForm> = {
  path: pathOf('schools'),
  // A Cyrillic character takes six bytes.
  bytesMax: 6 * REQUEST_TEXT_LENGTH_MAX + 10_000,
  sender: 'anyone',
  checkboxes: ['consent'],
  form: SchoolRequestForm,
  async submit(ctx, form) {
    await sendSchoolRequest(ctx, form)
    return `${pathOf('schools')}?sent=1#form`
  },
  refused(refusal) {
    const isLimit = refusal.kind === 'problem' && refusal.problem.code === 'too_many_requests'
    const error = isLimit ? 'limit' : refusal.kind === 'invalid' ? 'fields' : 'other'
    return `${pathOf('schools')}?error=${error}#form`
  },
}
