import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { SessionInfo } from '#shared/features/identity/session/account-contract.ts'
import { formatMoment } from '#shared/kernel/moments.ts'

type Question = { kind: 'one'; session: SessionInfo } | { kind: 'others' }

export function SessionList({ zone }: { zone: string }) {
  const queryClient = useQueryClient()
  const { items } = useSuspenseQuery(api.accounts.sessions.queryOptions()).data
  const [question, setQuestion] = useState<Question | null>(null)
  const end = useMutation({
    mutationFn: async (asked: Question) => {
      if (asked.kind === 'one') await api.accounts.endSession.call({ id: asked.session.id })
      else await api.accounts.endOtherSessions.call()
    },
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: api.accounts.sessions.key() })
      setQuestion(null)
    },
  })
  const ask = (asked: Question) => {
    end.reset()
    setQuestion(asked)
  }

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
              <Button
                variant="secondary"
                size="small"
                aria-label={`Завершить сеанс: ${session.device}`}
                onClick={() => ask({ kind: 'one', session })}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <Button variant="danger" onClick={() => ask({ kind: 'others' })}>
          Завершить все другие сеансы
        </Button>
      ) : (
        <p className="text-small text-muted">Других сеансов нет.</p>
      )}
      <ConfirmDialog
        isOpen={question !== null}
        title={question?.kind === 'others' ? 'Завершить все другие сеансы?' : 'Завершить сеанс?'}
        confirmText="Завершить"
        isPending={end.isPending}
        error={failureText(end.error)}
        onConfirm={() => question && end.mutate(question)}
        onClose={() => setQuestion(null)}
      >
        <p>
          {question?.kind === 'one'
            ? `Чтобы вернуться на «${question.session.device}», понадобится код из письма или ключ.`
            : 'Чтобы вернуться на других устройствах, там понадобится код из письма или ключ.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
