import { useId } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Textarea } from '#client/ui/field.tsx'
import type { Message } from '#shared/features/board/responses/model.ts'
import { MessageForm } from '#shared/features/board/responses/forms.ts'
import { MESSAGE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'

/** How often messages of the other side are polled. */
export const REFRESH_MS = 30_000

/** Adds a message that was just sent to a cached response; a refetch may have brought it already. */
export const withMessage = <Cached extends { messages: Message[] }>(
  response: Cached | undefined,
  message: Message,
): Cached | undefined =>
  response && {
    ...response,
    messages: [...response.messages.filter(({ id }) => id !== message.id), message],
  }

/** The messages of both sides, and a form for the next one. */
export function Thread({
  id,
  messages,
  viewer,
  canWrite,
  now,
  onSend,
}: {
  id: number
  messages: readonly Message[]
  viewer: Side
  canWrite: boolean
  now: string
  onSend: (text: string) => Promise<unknown>
}) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h2 id={heading}>Сообщения</h2>
      {messages.length === 0 && (
        <p className="text-muted">
          {canWrite ? 'Сообщений пока нет.' : 'Сообщений нет, и написать уже нельзя.'}
        </p>
      )}
      {messages.length > 0 && (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <li
              key={message.id}
              className={
                message.side === viewer
                  ? 'ml-auto max-w-[85%] rounded-box bg-accent-soft p-3'
                  : 'mr-auto max-w-[85%] rounded-box bg-sunken p-3'
              }
            >
              <p className="mb-1 flex flex-wrap gap-x-3 text-small text-muted">
                <span className="min-w-0 wrap-anywhere">{message.side === viewer ? 'Вы' : message.name}</span>
                <time dateTime={message.at}>{formatMoment(message.at, { now })}</time>
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      {canWrite && <Compose key={id} id={id} onSend={onSend} />}
    </section>
  )
}

function Compose({ id, onSend }: { id: number; onSend: (text: string) => Promise<unknown> }) {
  const form = useAppForm({
    schema: MessageForm,
    defaults: {},
    draft: { name: `message ${id}` },
    async send({ text }) {
      await onSend(text)
      form.methods.reset({ text: '' })
    },
  })
  return (
    <Form form={form} labels={{ text: 'Сообщение' }} className="grid gap-3">
      <Textarea label="Ваше сообщение" rows={3} maxLength={MESSAGE_LENGTH_MAX} {...form.field('text')} />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Отправить
      </SubmitButton>
    </Form>
  )
}
