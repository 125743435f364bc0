import { useSession } from '#client/app/current-user.ts'

/** For the people of the company. Added by the browser, because the cached page is the same for all. */
export function OwnLink({ id, companyId }: { id: number; companyId: number }) {
  const session = useSession()
  const isOwn =
    session.status === 'user' &&
    session.roles.some(({ company, accessLevel }) => company.id === companyId && accessLevel > 0)
  if (!isOwn) return null
  return (
    <a className="btn" data-variant="secondary" href={`/personal/vacancies/${id}`}>
      Изменить
    </a>
  )
}
