import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { ShownOnce } from '#client/ui/shown-once.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { WEBHOOKS_MAX } from '#shared/features/intake/webhooks/vocabulary.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookFields } from './webhook-fields.tsx'

export const webhooksOf = (id: number) => api.webhooks.list.queryOptions({ input: { id } })

/** The addresses that events of the company are sent to. */
export function Webhooks({ companyId, now }: { companyId: number; now: string }) {
  const { items } = useSuspenseQuery(webhooksOf(companyId)).data
  const [signingKey, setSigningKey] = useState<string | null>(null)
  const create = useCommand(api.webhooks.create, { done: (made) => setSigningKey(made.signingKey) })
  return (
    <section aria-labelledby="webhooks" className="grid gap-4">
      <div>
        <h2 id="webhooks" tabIndex={-1}>
          Вебхуки
        </h2>
        <p className="text-small text-muted">
          Мы сообщаем вашему серверу о событиях. Контактов в сообщениях нет: их программа читает по ключу API.
        </p>
      </div>
      {items.length === 0 && (
        <EmptyState title="Адресов пока нет">
          <p>Добавьте адрес, на который отправлять события.</p>
        </EmptyState>
      )}
      {items.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          companyId={companyId}
          webhook={webhook}
          now={now}
          onNewKey={setSigningKey}
        />
      ))}
      {items.length < WEBHOOKS_MAX && (
        <WebhookFields
          key={items.length}
          title="Добавить адрес"
          button="Добавить"
          defaults={{ url: '', events: [] }}
          send={(values) => create.send({ id: companyId, ...values })}
        />
      )}
      <ShownOnce
        title="Ключ подписи"
        value={signingKey}
        hint="Им подписано каждое сообщение. Проверяйте подпись, чтобы не принять чужое сообщение за наше."
        onClose={() => setSigningKey(null)}
      />
    </section>
  )
}
