import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { showToast } from '#client/ui/toast.tsx'
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
  /** Null while it is closed. */
  manager: Manager | null
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={manager !== null}
      onClose={onClose}
      title={manager ? `Уровень: ${fullName(manager)}` : 'Уровень'}
    >
      {manager && <LevelForm key={manager.id} companyId={companyId} manager={manager} onClose={onClose} />}
    </Dialog>
  )
}

function LevelForm({
  companyId,
  manager,
  onClose,
}: {
  companyId: number
  manager: Manager
  onClose: () => void
}) {
  const [level, setLevel] = useState<CompanyAccess>(manager.accessLevel)
  const queryClient = useQueryClient()
  const save = useMutation(
    api.managers.setLevel.mutationOptions({
      onSuccess: async () => {
        showToast({
          type: 'success',
          title: `${fullName(manager)}: ${ACCESS_LEVEL_LABELS[level].toLowerCase()}`,
        })
        if (manager.isSelf) {
          await queryClient.invalidateQueries({ queryKey: api.companies.own.key() })
          await notifySessionChanged()
        }
        await queryClient.invalidateQueries({ queryKey: api.managers.list.key() })
        onClose()
      },
    }),
  )
  const isLoweringSelf = manager.isSelf && level < ACCESS_LEVELS.ADMIN

  function submit() {
    if (level === manager.accessLevel) onClose()
    else save.mutate({ id: companyId, roleId: manager.id, accessLevel: level })
  }

  return (
    <>
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
    </>
  )
}
