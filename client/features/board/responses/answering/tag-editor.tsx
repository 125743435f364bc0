import { useId } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Input } from '#client/ui/field.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { TAG_LENGTH_MAX, TAGS_MAX } from '#shared/features/board/responses/vocabulary.ts'

/** Tags with a button to take each off, and a field for one more that suggests those in use. */
export function TagEditor({
  tags,
  used,
  onAdd,
  onRemove,
}: {
  tags: readonly string[]
  used: readonly string[]
  onAdd: (tag: string) => Promise<void>
  onRemove: (tag: string) => Promise<void>
}) {
  const listId = useId()
  const form = useForm({
    async send({ tag = '' }) {
      const one = tag.trim().replace(/\s+/g, ' ')
      if (one === '') return
      await onAdd(one)
      form.ref.current?.reset()
      form.focusField('tag')
    },
  })
  return (
    <section aria-label="Метки" className="grid gap-2">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="chip"
                aria-label={`${tag}: снять метку`}
                onClick={() => void onRemove(tag)}
              >
                {tag}
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < TAGS_MAX && (
        <Form form={form} labels={{ tag: 'Метка' }} className="flex items-end gap-2">
          <Input
            label="Новая метка; её видят только ваши коллеги"
            isLabelHidden
            placeholder="Новая метка"
            className="min-w-0 grow"
            list={listId}
            autoComplete="off"
            maxLength={TAG_LENGTH_MAX}
            {...form.field('tag')}
          />
          <datalist id={listId}>
            {used
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
          </datalist>
          <SubmitButton form={form} variant="secondary">
            Добавить
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
