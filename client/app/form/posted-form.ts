import { useLocation } from 'react-router'
import { useSite } from '#client/app/site.tsx'
import { actionName, type PageAction, type PostedForm } from '#shared/routing/page-action.ts'

/** The form of this action as it was sent without scripts; null where none was, and after a navigation. */
export function usePostedForm(action: Pick<PageAction, 'operation'> | null): PostedForm | null {
  const { posted } = useSite()
  const isOfDocument = useLocation().key === 'default'
  return isOfDocument && posted && action && posted.action === actionName(action) ? posted : null
}

/** What the operation of a form answered, where its page shows it. */
export function usePostedOutput<Output>(
  action: Pick<PageAction<unknown, Output>, 'operation'> & { call: (input: never) => Promise<Output> },
): Output | null {
  // Safe: the server posts the output of the operation of this form.
  return (usePostedForm(action)?.output ?? null) as Output | null
}
