import type { RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { sendComplaint } from '#server/features/staff/complaints/send.ts'
import { complaintPath } from '#shared/features/staff/complaints/address.ts'
import { ComplaintForm, ComplaintSubject } from '#shared/features/staff/complaints/forms.ts'
import { COMPLAINT_TEXT_MAX } from '#shared/features/staff/complaints/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { Fields, FormAction } from './form-action.ts'

/** The form of a complaint without scripts: the page of the form shows the outcome. */
export const complaintForm = (deps: Deps): RequestHandler => formAction(deps, complain)

const complain: FormAction<ComplaintForm> = {
  path: pathOf('complaint'),
  // A Cyrillic character takes six bytes.
  bytesMax: 6 * COMPLAINT_TEXT_MAX + 10_000,
  sender: 'anyone',
  form: ComplaintForm,
  async submit(ctx, form) {
    const { answerTo } = await sendComplaint(ctx, form)
    return `${complaintPath(form.target, form.id)}&sent=${answerTo}`
  },
  refused(refusal, { fields }) {
    const isLimit = refusal.kind === 'problem' && refusal.problem.code === 'too_many_requests'
    return `${pageOf(fields)}&error=${isLimit ? 'limit' : refusal.kind === 'invalid' ? 'fields' : 'other'}`
  },
}

/** The page that the form came from, as far as its fields say. */
function pageOf(fields: Fields): string {
  const subject = ComplaintSubject.safeParse(fields)
  return subject.success ? complaintPath(subject.data.target, subject.data.id) : `${pathOf('complaint')}?`
}
