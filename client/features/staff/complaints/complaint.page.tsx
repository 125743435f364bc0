import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { pageData, refusePage } from '#client/app/page-data.ts'
import { loadUncached } from '#client/app/load-uncached.ts'
import { useHasSession } from '#client/app/session-flag.ts'
import { NarrowPage } from '#client/ui/narrow-page.tsx'
import { statusOf } from '#client/app/api-error.ts'
import { ComplaintSubject } from '#shared/features/staff/complaints/forms.ts'
import { COMPLAINT_REASONS, EMPLOYER_REASONS } from '#shared/features/staff/complaints/vocabulary.ts'
import { TARGET_HEADINGS } from '#shared/features/staff/complaints/labels.ts'
import { complaintAction, ComplaintForm } from './complaint-form.tsx'
import { ANSWERS_TO, ComplaintReceipt } from './complaint-receipt.tsx'

export const forms = pageActions(complaintAction)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const subject = ComplaintSubject.safeParse(Object.fromEntries(params))
  if (!subject.success) return refusePage(404)
  const { title } = await loadUncached(
    args,
    api.complaints.subject.queryOptions({ input: subject.data }),
  ).catch((error: unknown) => {
    if (statusOf(error) === 404) return refusePage(404)
    throw error
  })
  const { target, id } = subject.data
  return {
    ...pageData(args, { title: TARGET_HEADINGS[target], isIndexed: false }),
    target,
    id,
    subjectTitle: title,
    chosen: COMPLAINT_REASONS.find((one) => one === params.get('reason')) ?? null,
    sent: ANSWERS_TO.find((one) => one === params.get('sent')) ?? null,
  }
}

export function Component() {
  const { target, id, subjectTitle, chosen, sent } = useLoaderData<typeof loader>()
  const isGuest = !useHasSession()
  const isRequest = EMPLOYER_REASONS.some((one) => one === chosen)
  return (
    <NarrowPage title={isRequest ? 'Написать нам' : TARGET_HEADINGS[target]} lead={subjectTitle}>
      {sent === null ? (
        <ComplaintForm target={target} id={id} isGuest={isGuest} chosen={chosen} />
      ) : (
        <ComplaintReceipt answerTo={sent} isRequest={isRequest} />
      )}
    </NarrowPage>
  )
}
