import { Checkbox } from '#client/ui/choice.tsx'
import { Select } from '#client/ui/field.tsx'
import { ANSWER_DAYS } from '#shared/features/board/vacancies/vocabulary.ts'
import { WORKING_DAYS } from '#shared/features/board/responses/responsiveness.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** How the company takes and answers responses. */
export function AnswerFields({ form }: { form: VacancyFormFields }) {
  return (
    <>
      <Select
        label={FIELD_NAMES.answerDays}
        hint="Срок увидят соискатели. Кто не отвечает вовремя, стоит в списках ниже."
        {...form.field('answerDays', Number)}
      >
        {ANSWER_DAYS.map((days) => (
          <option key={days} value={days}>
            За {countOf(days, WORKING_DAYS)}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Принимать отклики без резюме: имя, контакты и несколько строк о себе"
        {...form.field('acceptsShortResponses')}
      />
    </>
  )
}
