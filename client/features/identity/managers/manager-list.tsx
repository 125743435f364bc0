import { useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'
import { ACCESS_LEVELS, ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { LevelDialog } from './level-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

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
        <p className="text-small break-all text-muted">{manager.email}</p>
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
