import { useFieldArray } from 'react-hook-form'
import { Input, Textarea } from '#client/ui/field.tsx'
import { ABOUT_LENGTH_MAX, LINKS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Entries } from './entries.tsx'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'
import { SkillsField } from './skills-field.tsx'

/** Skills, a summary and links to works. */
export function AboutStep({ form }: { form: EditorForm }) {
  const { control, watch } = form.methods
  const links = useFieldArray({ control, name: 'links' })
  const known = watch('links')
  return (
    <>
      <SkillsField form={form} />
      <Textarea
        label={FIELD_NAMES.about}
        hint="Что умеете лучше всего, какой работы хотите. Телефон и почту отсюда уберём: для них есть контакты."
        rows={8}
        maxLength={ABOUT_LENGTH_MAX}
        {...form.field('about')}
      />
      <Entries
        title={FIELD_NAMES.links}
        addText="Добавить ссылку"
        names={links.fields.map(({ id }, at) => ({ key: id, name: known[at]?.title || `Ссылка ${at + 1}` }))}
        max={LINKS_MAX}
        onAdd={() => links.append({ title: '', url: '' })}
        onRemove={links.remove}
      >
        {(at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Input label="Адрес" inputMode="url" maxLength={500} {...form.field(`links.${at}.url`)} />
            <Input label="Что по ссылке" maxLength={100} {...form.field(`links.${at}.title`)} />
          </div>
        )}
      </Entries>
    </>
  )
}
