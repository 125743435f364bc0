import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { formatMoment } from '#shared/kernel/moments.ts'

export function SessionList({ zone }: { zone: string }) {
  const { items } = useSuspenseQuery(api.accounts.sessions.queryOptions()).data
  const refresh = [api.accounts.sessions]
  const end = useCommand(api.accounts.endSession, { refresh })
  const endOthers = useCommand(api.accounts.endOtherSessions, { refresh })

  return (
    <>
      <ul className="mb-4">
        {items.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-medium">
                {session.device} {session.isCurrent && <Badge tone="good">Это устройство</Badge>}
              </p>
              <p className="text-small text-muted">
                Вход {formatMoment(session.createdAt, { zone })}, последний раз{' '}
                {formatMoment(session.lastSeenAt, { zone })}
              </p>
            </div>
            {!session.isCurrent && (
              <ConfirmedButton
                command={end}
                input={{ id: session.id }}
                size="small"
                aria-label={`Завершить сеанс: ${session.device}`}
                text="Завершить"
                title="Завершить сеанс?"
              >
                <p>Чтобы вернуться на «{session.device}», понадобится код из письма или ключ.</p>
              </ConfirmedButton>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <ConfirmedButton
          command={endOthers}
          input={undefined}
          variant="danger"
          text="Завершить все другие сеансы"
          title="Завершить все другие сеансы?"
          confirmText="Завершить"
        >
          <p>Чтобы вернуться на других устройствах, там понадобится код из письма или ключ.</p>
        </ConfirmedButton>
      ) : (
        <p className="text-small text-muted">Других сеансов нет.</p>
      )}
    </>
  )
}
