import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'

/** Offers to cancel a requested deletion. */
export function DeletionNotice({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const cancel = useMutation(
    api.accounts.cancelDeletion.mutationOptions({
      onSuccess(updated) {
        queryClient.setQueryData(api.accounts.me.queryKey(), updated)
        showToast({ type: 'success', title: 'Аккаунт остаётся' })
      },
      onError: (error) => showFailure(error, 'Не получилось отменить удаление. Повторите.'),
    }),
  )
  if (user.deletionAt === null) return null
  return (
    <div className="mt-6">
      <Notice
        tone="warning"
        title={`Аккаунт будет удалён ${formatDay(user.deletionAt, { zone: user.zone })}`}
      >
        <p className="mb-3">До этого дня всё работает как прежде, и можно передумать.</p>
        <Button
          variant="secondary"
          size="small"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          Отменить удаление
        </Button>
      </Notice>
    </div>
  )
}

export function DeletionSection({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const preview = useQuery({ ...api.accounts.foreseeDeletion.queryOptions(), enabled: isConfirming })
  const request = useMutation(
    api.accounts.requestDeletion.mutationOptions({
      onSuccess(updated) {
        queryClient.setQueryData(api.accounts.me.queryKey(), updated)
        setIsConfirming(false)
      },
    }),
  )
  if (user.deletionAt !== null) {
    return (
      <p>
        Удаление назначено на {formatDay(user.deletionAt, { zone: user.zone })}. Отменить его можно вверху
        страницы.
      </p>
    )
  }
  return (
    <>
      <p className="mb-4">
        Удалим профиль, фото и&nbsp;доступ к&nbsp;компаниям через 30&nbsp;дней. До этого можно передумать.
        Останется только то, что обязывает хранить закон.
      </p>
      <Button
        variant="danger"
        onClick={() => {
          request.reset()
          setIsConfirming(true)
        }}
      >
        Удалить аккаунт
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Удалить аккаунт?"
        confirmText="Удалить через 30 дней"
        isPending={request.isPending}
        error={failureText(request.error)}
        onConfirm={() => request.mutate(undefined)}
        onClose={() => setIsConfirming(false)}
      >
        <p>Напишем об этом на {user.email}. В течение 30 дней удаление можно отменить здесь же.</p>
        <AbandonedCompanies titles={preview.data?.companies.map(({ title }) => title) ?? []} />
      </ConfirmDialog>
    </>
  )
}

/** Companies that lose their last member, and so their vacancies. */
function AbandonedCompanies({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null
  return (
    <div className="mt-4">
      <Notice
        tone="warning"
        title={titles.length === 1 ? 'Компания останется без людей' : 'Компании останутся без людей'}
      >
        <p>
          {titles.map(companyInQuotes).join(', ')}: кроме вас, там никого нет. Открытые вакансии закроем
          вместе с аккаунтом. Чтобы они остались, сначала пригласите другого администратора.
        </p>
      </Notice>
    </div>
  )
}
