import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Input, Select } from '#client/ui/field.tsx'
import { TEXT_SLUG } from '#shared/features/content/editing/model.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { KIND_NAMES } from './labels.ts'

const NewText = z.object({
  kind: z.enum(TEXT_KINDS),
  slug: requiredText({ max: 80 }).regex(TEXT_SLUG, 'Латинские буквы, цифры и дефисы: kak-otkliknutsya.'),
  title: requiredText({ min: 5, max: 90 }),
})

/** Begins a text and opens its editor. */
export function NewTextForm() {
  const navigate = useNavigate()
  const form = useValuesForm({
    schema: NewText,
    defaults: { kind: 'article' },
    async send(values) {
      const { kind, slug } = await api.texts.staffCreate.call(values)
      await navigate(pathOf('staff-content-kind-slug', { kind, slug }))
    },
  })
  return (
    <Form
      form={form}
      labels={{ kind: 'Вид', slug: 'Адрес', title: 'Заголовок' }}
      className="grid max-w-[45em] gap-4 py-2"
    >
      <Select label="Вид" {...form.field('kind')}>
        {TEXT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
      <Input
        label="Адрес"
        hint="Последняя часть адреса страницы; у профессии — её имя в справочнике, у ответа — якорь"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field('slug')}
      />
      <Input label="Заголовок" autoComplete="off" required {...form.field('title')} />
      <SubmitButton form={form} className="justify-self-start">
        Начать
      </SubmitButton>
    </Form>
  )
}
