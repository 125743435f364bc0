import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { statusOf } from '#client/app/api-error.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { SessionConfirmation } from '#client/app/form/session-confirmation.tsx'
import { ShownOnce } from '#client/ui/shown-once.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { focusHeading } from '#client/ui/focus.ts'
import type { ApiToken } from '#shared/features/intake/api-tokens/contract.ts'
import { API_SCOPE_LABELS } from '#shared/features/intake/api-tokens/labels.ts'
import {
  API_TOKENS_MAX,
  API_SCOPES,
  API_TOKEN_DAYS,
  API_TOKEN_NAME_MAX,
} from '#shared/features/intake/api-tokens/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { ApiTokenForm } from '#shared/features/intake/api-tokens/forms.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
export const apiTokensOf = (id: number) => api.apiTokens.list.queryOptions({ input: { id } })

/** The company's tokens for API clients. */
export function ApiTokens({ companyId, now }: { companyId: number; now: string }) {
  const session = useSession()
  const { items } = useSuspenseQuery(apiTokensOf(companyId)).data
  /** Continues or cancels the creation after the dialog with a code. */
  const [answerCode, setAnswerCode] = useState<((isConfirmed: boolean) => void) | null>(null)
  const create = useCommand(api.apiTokens.create)
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
              <Row key={token.id} companyId={companyId} token={token} now={now} />
            ))}
          </ul>
        </Card>
      )}
      {items.length < API_TOKENS_MAX && (
        <TokenFields
          key={items.length}
          send={async (values) => {
            const input = { id: companyId, ...values }
            try {
              await create.send(input)
            } catch (error) {
              if (statusOf(error) !== 403) throw error
              if (await confirmSession()) await create.send(input)
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
        value={create.data?.value ?? null}
        hint="Передавайте его в заголовке Authorization: Bearer. Кто знает ключ, тот видит отклики компании."
        onClose={create.reset}
      />
    </section>
  )
}

function Row({ companyId, token, now }: { companyId: number; token: ApiToken; now: string }) {
  const { id, name, scopes } = token
  const revoke = useCommand(api.apiTokens.revoke, {
    done() {
      focusHeading('api-tokens')
      return `Ключ «${name}» отозван`
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small">{scopes.map((scope) => API_SCOPE_LABELS[scope]).join('; ')}</p>
        <p className="text-small text-muted">{toFacts(token, now)}</p>
      </div>
      <ConfirmedButton
        command={revoke}
        input={{ id: companyId, apiTokenId: id }}
        variant="danger"
        size="small"
        aria-label={`Отозвать ключ «${name}»`}
        text="Отозвать"
        title="Отозвать ключ?"
      >
        <p>Программа с ключом «{name}» сразу перестанет работать. Вернуть ключ нельзя.</p>
      </ConfirmedButton>
    </li>
  )
}

function toFacts({ maker, createdAt, expiresAt, lastUsedAt }: ApiToken, now: string) {
  const used =
    lastUsedAt === null ? 'ещё не использовался' : `использовался ${formatMoment(lastUsedAt, { now })}`
  const ends = expiresAt === null ? 'бессрочный' : `до ${formatDay(expiresAt)}`
  return `Создан ${formatDay(createdAt)}: ${maker}. ${ends[0]?.toUpperCase()}${ends.slice(1)}, ${used}`
}

/** The form of a new token. */
export function TokenFields({ send }: { send: (values: ApiTokenForm) => Promise<unknown> }) {
  const form = useValuesForm({
    schema: ApiTokenForm,
    defaults: { name: '', scopes: [], days: null },
    send,
  })
  const days = form.values.days
  const error = form.errors['scopes']
  return (
    <Card as="section" aria-labelledby="new-token">
      <h3 id="new-token" className="mb-3">
        Создать ключ
      </h3>
      <Form form={form} labels={{ name: 'Название', scopes: 'Права', days: 'Срок' }} className="grid gap-4">
        <Input
          label="Название"
          hint="Для какой программы ключ"
          autoComplete="off"
          maxLength={API_TOKEN_NAME_MAX}
          required
          {...form.field('name')}
        />
        <div>
          <ChoiceGroup legend="Права" isRequired>
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={API_SCOPE_LABELS[scope]} {...form.field('scopes')} />
            ))}
          </ChoiceGroup>
          {error && <p className="text-small text-danger">{error}</p>}
        </div>
        <ChoiceGroup legend="Срок">
          {[null, ...API_TOKEN_DAYS].map((choice) => (
            <Radio
              key={choice}
              name="token-days"
              checked={days === choice}
              onChange={() => form.set('days', choice)}
              label={choice === null ? 'Пока не отзовут' : countOf(choice, DAY_FORMS)}
            />
          ))}
        </ChoiceGroup>
        <div>
          <SubmitButton form={form}>Создать ключ</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
