import { messageOf, statusOf } from '#client/app/api-error.ts'
import { ErrorPage } from '#client/app/error-page.tsx'

/** To whoever is no staff there is nothing here. */
export function StaffFailure({ error }: { error: unknown }) {
  const status = statusOf(error) ?? 500
  const isHidden = status === 401 || status === 403 || status === 404
  return <ErrorPage status={isHidden ? 404 : status} message={isHidden ? null : messageOf(error)} />
}
