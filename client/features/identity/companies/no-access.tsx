import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

/** For members without access, who can still leave the company. */
export function NoAccess({ companyId }: { companyId: number }) {
  const session = useSession()
  const company = useQuery(api.companies.read.queryOptions({ input: { id: companyId } }))
  const leave = useCommand(api.managers.remove, {
    refresh: [api.accounts.roles],
    async done() {
      await notifySessionChanged()
      location.assign('/')
    },
  })
  const role =
    session.status === 'user' ? session.roles.find((one) => one.company.id === companyId) : undefined
  return (
    <div className="container py-10 md:py-16">
      <h1>Кабинет для вас закрыт</h1>
      <p className="mt-3 max-w-[40em]">
        Администратор{company.data ? ` компании ${companyInQuotes(company.data.title)}` : ''} оставил вас в
        списке без доступа. Вернуть доступ может он.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {company.data && (
          <ButtonLink href={pathOf('employer-slug', { slug: company.data.slug })} variant="secondary">
            Страница компании
          </ButtonLink>
        )}
        {role && (
          <ConfirmedButton
            command={leave}
            input={{ id: companyId, roleId: role.id }}
            variant="danger"
            text="Уйти из компании"
            title="Уйти из компании?"
            confirmText="Уйти"
          >
            <p>Вернуться можно будет только по новому приглашению.</p>
          </ConfirmedButton>
        )}
      </div>
    </div>
  )
}
