import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import type { Template } from '#shared/features/board/responses/model.ts'
import {
  MESSAGE_LENGTH_MAX,
  TEMPLATE_KINDS,
  TEMPLATE_TITLE_LENGTH_MAX,
  type TemplateKind,
} from '#shared/features/board/responses/vocabulary.ts'

const KIND_LABELS: Readonly<Record<TemplateKind, string>> = {
  message: 'Сообщение',
  invite: 'Приглашение',
  reject: 'Отказ',
}
const TEMPLATES = [api.responses.templates]
const LABELS = { kind: 'Для чего', title: 'Название', text: 'Текст' }

/** The texts that the company answers with: writes, changes and deletes them. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useSuspenseQuery(api.responses.templates.queryOptions())
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title="Шаблоны ответов">
      {edited !== null ? (
        <TemplateEditor
          key={edited === 'new' ? 'new' : edited.id}
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : (
        <div className="grid gap-4">
          {data.items.length === 0 && (
            <p className="text-muted">
              Своих шаблонов пока нет. Шаблоном пользуются все, кто в компании отвечает на отклики.
            </p>
          )}
          <ul className="divide-y divide-line">
            {data.items.map((template) => (
              <TemplateRow key={template.id} template={template} onEdit={() => setEdited(template)} />
            ))}
          </ul>
          <Button className="justify-self-start" onClick={() => setEdited('new')}>
            Новый шаблон
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { id, kind, title, text } = template
  const refused = (error: Error) => showFailure(error)
  const restore = useCommand(api.responses.saveTemplate, { refresh: TEMPLATES, refused })
  const remove = useCommand(api.responses.removeTemplate, {
    refresh: TEMPLATES,
    done: () => ({
      title: `Шаблон «${title}» удалён`,
      undo: () => restore.run({ kind, title, text }),
    }),
    refused,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-small text-muted">{KIND_LABELS[kind]}</p>
      </div>
      <Button size="small" variant="quiet" onClick={onEdit} aria-label={`Изменить шаблон «${title}»`}>
        Изменить
      </Button>
      <Button
        size="small"
        variant="quiet"
        isBusy={remove.isPending}
        onClick={() => remove.run({ id })}
        aria-label={`Удалить шаблон «${title}»`}
      >
        Удалить
      </Button>
    </li>
  )
}

export function TemplateEditor({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const save = useCommand(api.responses.saveTemplate, { refresh: TEMPLATES, done: onClose })
  const form = useForm({
    send: ({ kind = '', title = '', text = '' }) =>
      save.send({
        id: template?.id ?? null,
        kind: TEMPLATE_KINDS.find((one) => one === kind) ?? 'message',
        title,
        text,
      }),
  })
  const { error: _none, ...kind } = form.field('kind')
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      <Select label={LABELS.kind} defaultValue={template?.kind ?? 'message'} {...kind}>
        {TEMPLATE_KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      <Input
        label={LABELS.title}
        maxLength={TEMPLATE_TITLE_LENGTH_MAX}
        required
        defaultValue={template?.title}
        {...form.field('title')}
      />
      <Textarea
        label={LABELS.text}
        hint="Вместо {имя} и {вакансия} каждому подставим своё."
        rows={7}
        maxLength={MESSAGE_LENGTH_MAX}
        required
        defaultValue={template?.text}
        {...form.field('text')}
      />
      <FormActions form={form} onCancel={onClose}>
        Сохранить
      </FormActions>
    </Form>
  )
}
