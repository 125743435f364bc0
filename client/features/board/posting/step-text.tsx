import { Button, IconButton } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { LANGUAGE_LEVELS, LANGUAGES_MAX } from '#shared/features/board/posting/vocabulary.ts'
import { DESCRIPTION_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { RichText } from './rich-text.tsx'
import { SkillsField } from './skills-field.tsx'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

export function TextStep({ form }: { form: VacancyFormFields }) {
  return (
    <>
      <RichText
        form={form}
        name="descriptionHtml"
        hint={`Чем занята компания и зачем нужен человек. Не меньше ${DESCRIPTION_LENGTH.min} знаков. Телефон и почта не нужны: откликаются на сайте`}
      />
      <RichText form={form} name="dutiesHtml" hint="Что человек делает каждый день" />
      <RichText form={form} name="requirementsHtml" hint="Без каких знаний и умений не обойтись" />
      <RichText form={form} name="conditionsHtml" hint="Как и когда платите, чему учите, чем помогаете" />
      <SkillsField form={form} />
      <Languages form={form} />
    </>
  )
}

function Languages({ form }: { form: VacancyFormFields }) {
  const { keys, append, remove } = form.list('languages')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{FIELD_NAMES.languages}</legend>
      {keys.map((key, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_120px_auto] items-end gap-2">
          <Input label="Язык" maxLength={40} {...form.field(`languages.${at}.language`)} />
          <Select label="Уровень" {...form.field(`languages.${at}.level`)}>
            {LANGUAGE_LEVELS.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </Select>
          <IconButton label="Убрать язык" onClick={() => remove(at)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {keys.length < LANGUAGES_MAX && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => append({ language: keys.length === 0 ? 'Английский' : '', level: 'B1' })}
          >
            Добавить язык
          </Button>
        </div>
      )}
    </fieldset>
  )
}
