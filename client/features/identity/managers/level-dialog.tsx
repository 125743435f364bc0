import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'
import { ACCESS_LEVELS, ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { LevelChoice } from './level-choice.tsx'
import { GIVEN_LEVELS } from './level-labels.ts'

export function LevelDialog({
  companyId,
  manager,
  onClose,
}: {
  companyId: number
  manager: Manager
  onClose: () => void
}) {
  const [level, setLevel] = useState<CompanyAccess>(manager.accessLevel)
  const save = useCommand(api.managers.setLevel, {
    refresh: [api.managers.list, api.companies.own],
    async done() {
      if (manager.isSelf) await notifySessionChanged()
      onClose()
      return `${fullName(manager)}: ${ACCESS_LEVEL_LABELS[level].toLowerCase()}`
    },
  })
  const isLoweringSelf = manager.isSelf && level < ACCESS_LEVELS.ADMIN

  function submit() {
    if (level === manager.accessLevel) onClose()
    else save.run({ id: companyId, roleId: manager.id, accessLevel: level })
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Уровень: ${fullName(manager)}`}>
      <LevelChoice levels={GIVEN_LEVELS} value={level} onChoose={setLevel} />
      {isLoweringSelf && (
        <div role="status" className="mt-4">
          <Notice tone="warning" title="Это ваш собственный уровень">
            <p>Вернуть его сможет только другой администратор.</p>
          </Notice>
        </div>
      )}
      <DialogActions
        text="Сохранить"
        isPending={save.isPending}
        error={failureText(save.error, 'Не получилось изменить уровень. Повторите.')}
        onConfirm={submit}
        onClose={onClose}
      />
    </Dialog>
  )
}
