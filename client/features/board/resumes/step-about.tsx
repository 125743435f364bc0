import { Input, Textarea } from '#client/ui/field.tsx'
import { ABOUT_LENGTH_MAX, LINKS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { ProfessionId } from '#shared/features/reference/professions/model.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { Entries } from './entries.tsx'
import { PortfolioField } from './portfolio-field.tsx'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'
import { SkillsField } from './skills-field.tsx'

/** Skills, a summary, works and links. */
export function AboutStep({
  form,
  resumeId,
  professionId,
}: {
  form: EditorForm
  resumeId: ResumeId
  professionId: ProfessionId | null
}) {
  const links = form.list('links')
  const known = form.values.links
  return (
    <>
      <SkillsField form={form} professionId={professionId} />
      <Textarea
        label={FIELD_NAMES.about}
        hint="Что умеете лучше всего, какой работы хотите. Телефон и почту отсюда уберём: для них есть контакты."
        rows={8}
        maxLength={ABOUT_LENGTH_MAX}
        {...form.field('about')}
      />
      <PortfolioField form={form} resumeId={resumeId} />
      <Entries
        title={FIELD_NAMES.links}
        addText="Добавить ссылку"
        entries={links.keys.map((key, at) => ({
          key,
          name: known[at]?.title || `Ссылка ${at + 1}`,
          note: known[at]?.url ?? '',
          hasError: form.hasError(`links.${at}`),
        }))}
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
