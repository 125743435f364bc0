import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

/** For members without access, who can still leave the company. */
export function NoAccess({ companyId }: { companyId: number }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const company = useQuery(api.companies.read.queryOptions({ input: { id: companyId } }))
  const leave = useMutation(
    api.managers.remove.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.accounts.roles.key() })
        await notifySessionChanged()
        location.assign('/')
      },
    }),
  )
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
          <Button variant="danger" onClick={() => setIsConfirming(true)}>
            Уйти из компании
          </Button>
        )}
      </div>
      {role && (
        <ConfirmDialog
          isOpen={isConfirming}
          title="Уйти из компании?"
          confirmText="Уйти"
          isPending={leave.isPending}
          error={failureText(leave.error)}
          onConfirm={() => leave.mutate({ id: companyId, roleId: role.id })}
          onClose={() => setIsConfirming(false)}
        >
          <p>Вернуться можно будет только по новому приглашению.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
