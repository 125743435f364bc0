import type { KeyboardEvent } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { DropMenu } from '#client/ui/drop-menu.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { MessageForm } from '#shared/features/board/responses/forms.ts'
import { MESSAGE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { SendIcon, TemplatesIcon } from './thread-icons.tsx'

export type Template = { title: string; text: string }

/** The field for a message, which grows with its text. The draft is kept until it is sent. */
export function Composer({
  id,
  addressee,
  templates,
  onEditTemplates,
  onSend,
}: {
  /** Of the response. */
  id: number
  /** Name of who reads the message, where several people are written to in turn. */
  addressee: string | null
  templates: readonly Template[]
  /** Opens the texts of one's own; without it there are none. */
  onEditTemplates?: (() => void) | undefined
  onSend: (text: string) => Promise<unknown>
}) {
  const whose = addressee === null ? '' : `: ${addressee}`
  // The field has no room for more.
  const firstName = addressee === null ? '' : `: ${addressee.split(' ')[0]}`
  const form = useValuesForm({
    schema: MessageForm,
    defaults: {},
    draft: { name: `message ${id}` },
    async send({ text }) {
      await onSend(text)
      form.reset({ text: '' })
      form.focusField('text')
    },
  })

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if ((form.read().text ?? '').trim() === '') return
    event.currentTarget.requestSubmit()
  }

  function insert(text: string) {
    const written = form.read().text ?? ''
    const joined = written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`
    form.set('text', joined)
    form.focusField('text')
  }

  return (
    <Form form={form} labels={{ text: 'Сообщение' }} className="composer bottom-bar" onKeyDown={onKeyDown}>
      <div className="flex items-end gap-1">
        {templates.length > 0 && (
          <DropMenu label="Готовые сообщения" icon={<TemplatesIcon />} opens="up">
            {templates.map(({ title, text }) => (
              <button key={title} type="button" onClick={() => insert(text)}>
                {title}
              </button>
            ))}
            {onEditTemplates && (
              <button type="button" onClick={onEditTemplates}>
                Свои шаблоны…
              </button>
            )}
          </DropMenu>
        )}
        <Textarea
          label={`Ваше сообщение${whose}`}
          isLabelHidden
          placeholder={`Сообщение${firstName}`}
          rows={1}
          maxLength={MESSAGE_LENGTH_MAX}
          className="composer-field"
          {...form.field('text')}
        />
        <SubmitButton
          form={form}
          className="composer-send"
          aria-label={`Отправить${whose}`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Отправить (Ctrl + Enter)"
        >
          <SendIcon />
        </SubmitButton>
      </div>
    </Form>
  )
}
