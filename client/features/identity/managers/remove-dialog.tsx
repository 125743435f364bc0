import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'
import { focusHeading } from './focus-heading.ts'

/** Confirms removing a member or leaving, which only a new invitation can undo. */
export function RemoveDialog({
  companyId,
  manager,
  onClose,
}: {
  companyId: number
  /** Null while it is closed. */
  manager: Manager | null
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const remove = useMutation(
    api.managers.remove.mutationOptions({
      onSuccess: async () => {
        if (manager?.isSelf) {
          await queryClient.invalidateQueries({ queryKey: api.accounts.roles.key() })
          await notifySessionChanged()
          return location.assign('/')
        }
        if (manager) showToast({ type: 'success', title: `${fullName(manager)} больше не в компании` })
        await queryClient.invalidateQueries({ queryKey: api.managers.list.key() })
        close()
        focusHeading('managers')
      },
    }),
  )

  function close() {
    remove.reset()
    onClose()
  }

  const isSelf = manager?.isSelf === true
  return (
    <ConfirmDialog
      isOpen={manager !== null}
      title={isSelf ? 'Уйти из компании?' : `Удалить из компании: ${manager ? fullName(manager) : ''}?`}
      confirmText={isSelf ? 'Уйти' : 'Удалить'}
      isPending={remove.isPending}
      error={failureText(remove.error)}
      onConfirm={() => manager && remove.mutate({ id: companyId, roleId: manager.id })}
      onClose={close}
    >
      <p>
        {isSelf
          ? 'Кабинет, вакансии и отклики компании станут вам недоступны. Вернуться можно будет только по новому приглашению.'
          : 'Доступ к кабинету, вакансиям и откликам закроется сразу. Вакансии останутся в компании. Вернуть человека можно новым приглашением.'}
      </p>
    </ConfirmDialog>
  )
}
