import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { focusHeading } from '#client/ui/focus-heading.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'

/** Confirms removing a member or leaving, which only a new invitation can undo. */
export function RemoveDialog({
  companyId,
  manager,
  onClose,
}: {
  companyId: number
  manager: Manager
  onClose: () => void
}) {
  const { id, isSelf } = manager
  const remove = useCommand(api.managers.remove, {
    refresh: isSelf ? [api.accounts.roles] : [api.managers.list],
    async done() {
      if (isSelf) {
        await notifySessionChanged()
        return location.assign('/')
      }
      focusHeading('managers')
      return `${fullName(manager)} больше не в компании`
    },
  })
  return (
    <ConfirmCommand
      command={remove}
      input={{ id: companyId, roleId: id }}
      title={isSelf ? 'Уйти из компании?' : `Удалить из компании: ${fullName(manager)}?`}
      confirmText={isSelf ? 'Уйти' : 'Удалить'}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? 'Кабинет, вакансии и отклики компании станут вам недоступны. Вернуться можно будет только по новому приглашению.'
          : 'Доступ к кабинету, вакансиям и откликам закроется сразу. Вакансии останутся в компании. Вернуть человека можно новым приглашением.'}
      </p>
    </ConfirmCommand>
  )
}
