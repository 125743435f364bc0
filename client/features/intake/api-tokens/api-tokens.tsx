import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { SessionConfirmation } from '#client/app/form/session-confirmation.tsx'
import { ShownOnce } from '#client/ui/shown-once.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { ApiToken } from '#shared/features/intake/api-tokens/contract.ts'
import type { ApiTokenForm } from '#shared/features/intake/api-tokens/forms.ts'
import { API_SCOPE_LABELS } from '#shared/features/intake/api-tokens/labels.ts'
import { API_TOKENS_MAX } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { TokenFields } from './token-fields.tsx'

export const apiTokensOf = (id: number) => api.apiTokens.list.queryOptions({ input: { id } })

/** The tokens by which programs act for the company. */
export function ApiTokens({ companyId, now }: { companyId: number; now: string }) {
  const queryClient = useQueryClient()
  const session = useSession()
  const { items } = useSuspenseQuery(apiTokensOf(companyId)).data
  const [value, setValue] = useState<string | null>(null)
  /** Goes on with the creation, or not, after a code was asked for. */
  const [answerCode, setAnswerCode] = useState<((isConfirmed: boolean) => void) | null>(null)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiTokensOf(companyId).queryKey })
  const revoke = useMutation(
    api.apiTokens.revoke.mutationOptions({
      onSuccess: async () => {
        if (revoked) showToast({ type: 'success', title: `Ключ «${revoked.name}» отозван` })
        await refresh()
        setRevoked(null)
        document.querySelector<HTMLElement>('#api-tokens')?.focus()
      },
    }),
  )
  const create = async (values: ApiTokenForm) => {
    const made = await api.apiTokens.create.call({ id: companyId, ...values })
    await refresh()
    setValue(made.value)
  }
  const confirmSession = () =>
    new Promise<boolean>((resolve) =>
      setAnswerCode(() => (isConfirmed: boolean) => {
        setAnswerCode(null)
        resolve(isConfirmed)
      }),
    )
  return (
    <section aria-labelledby="api-tokens" className="grid gap-4">
      <div>
        <h2 id="api-tokens" tabIndex={-1}>
          Ключи API
        </h2>
        <p className="text-small text-muted">
          По ключу программа читает отклики и публикует вакансии от имени того, кто его создал. Когда он уйдёт
          из компании, ключ перестанет работать.
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title="Ключей пока нет">
          <p>Создайте отдельный ключ для каждой программы.</p>
        </EmptyState>
      ) : (
        <Card as="div" className="py-0 md:py-0">
          <ul className="divide-y divide-line">
            {items.map((token) => (
              <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
                <div className="min-w-0 grow basis-56">
                  <p className="font-medium wrap-anywhere">{token.name}</p>
                  <p className="text-small">
                    {token.scopes.map((scope) => API_SCOPE_LABELS[scope]).join('; ')}
                  </p>
                  <p className="text-small text-muted">{factsOf(token, now)}</p>
                </div>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Отозвать ключ «${token.name}»`}
                  onClick={() => {
                    revoke.reset()
                    setRevoked(token)
                  }}
                >
                  Отозвать
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {items.length < API_TOKENS_MAX && (
        <TokenFields
          key={items.length}
          send={async (values) => {
            try {
              await create(values)
            } catch (error) {
              if (statusOf(error) !== 403) throw error
              if (await confirmSession()) await create(values)
            }
          }}
        />
      )}
      {answerCode && session.status === 'user' && (
        <SessionConfirmation
          email={session.user.email}
          onConfirmed={() => answerCode(true)}
          onClose={() => answerCode(false)}
        />
      )}
      <ShownOnce
        title="Ключ API"
        value={value}
        hint="Передавайте его в заголовке Authorization: Bearer. Кто знает ключ, тот видит отклики компании."
        onClose={() => setValue(null)}
      />
      <ConfirmDialog
        isOpen={revoked !== null}
        title="Отозвать ключ?"
        confirmText="Отозвать"
        isPending={revoke.isPending}
        error={failureText(revoke.error)}
        onConfirm={() => revoked && revoke.mutate({ id: companyId, apiTokenId: revoked.id })}
        onClose={() => setRevoked(null)}
      >
        <p>Программа с ключом «{revoked?.name}» сразу перестанет работать. Вернуть ключ нельзя.</p>
      </ConfirmDialog>
    </section>
  )
}

function factsOf({ maker, createdAt, expiresAt, lastUsedAt }: ApiToken, now: string) {
  const used =
    lastUsedAt === null ? 'ещё не использовался' : `использовался ${formatMoment(lastUsedAt, { now })}`
  const ends = expiresAt === null ? 'бессрочный' : `до ${formatDay(expiresAt)}`
  return `Создан ${formatDay(createdAt)}: ${maker}. ${ends[0]?.toUpperCase()}${ends.slice(1)}, ${used}`
}
