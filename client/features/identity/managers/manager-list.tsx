import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'
import {
  ACCESS_LEVELS,
  ACCESS_LEVEL_LABELS,
  type CompanyAccess,
} from '#shared/features/identity/managers/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { focusHeading } from '#client/ui/focus.ts'
import { failureText } from '#client/app/api-error.ts'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { LevelChoice } from './level-choice.tsx'
import { GIVEN_LEVELS } from './level-labels.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'
type OpenDialog = { kind: 'level' | 'remove'; manager: Manager }

export function ManagerList({
  companyId,
  managers,
  isAdmin,
}: {
  companyId: number
  managers: readonly Manager[]
  /** Whether the caller may change other managers. */
  isAdmin: boolean
}) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Card as="div" className="py-0 md:py-0">
        <ul className="divide-y divide-line">
          {managers.map((manager) => (
            <ManagerRow
              key={manager.id}
              manager={manager}
              canChange={isAdmin && !manager.isLastAdmin}
              canRemove={(isAdmin || manager.isSelf) && !manager.isLastAdmin}
              onOpen={(kind) => setDialog({ kind, manager })}
            />
          ))}
        </ul>
      </Card>
      {dialog?.kind === 'level' && (
        <LevelDialog companyId={companyId} manager={dialog.manager} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog companyId={companyId} manager={dialog.manager} onClose={close} />
      )}
    </>
  )
}

function ManagerRow({
  manager,
  canChange,
  canRemove,
  onOpen,
}: {
  manager: Manager
  canChange: boolean
  canRemove: boolean
  onOpen: (kind: OpenDialog['kind']) => void
}) {
  const name = fullName(manager)
  const { accessLevel, isSelf } = manager
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 md:items-center">
      <Avatar id={manager.userId} name={name} src={manager.photoUrl} />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {isSelf && <span className="text-small text-muted">это вы</span>}
          <Badge {...(accessLevel === ACCESS_LEVELS.ADMIN ? { tone: 'accent' } : {})}>
            {ACCESS_LEVEL_LABELS[accessLevel]}
          </Badge>
        </p>
        <p className="text-small break-all text-muted">{formatEmail(manager.email)}</p>
        <p className="text-small text-muted">В компании с {formatDay(manager.joinedAt)}</p>
        {manager.isLastAdmin && (
          <p className="mt-1 text-small text-muted">
            Единственный администратор: его нельзя понизить или удалить, пока нет другого.
          </p>
        )}
      </div>
      {(canChange || canRemove) && (
        <div className="flex flex-wrap gap-2">
          {canChange && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Изменить уровень: ${name}`}
              onClick={() => onOpen('level')}
            >
              Изменить уровень
            </Button>
          )}
          {canRemove && (
            <Button
              variant="danger"
              size="small"
              aria-label={isSelf ? 'Уйти из компании' : `Удалить: ${name}`}
              onClick={() => onOpen('remove')}
            >
              {isSelf ? 'Уйти' : 'Удалить'}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type DialogProps = { companyId: number; manager: Manager; onClose: () => void }

/** Confirms removing a member or leaving, which only a new invitation can undo. */
function RemoveDialog({ companyId, manager, onClose }: DialogProps) {
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

function LevelDialog({ companyId, manager, onClose }: DialogProps) {
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
