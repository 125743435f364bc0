import { useState } from 'react'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { describesDuties } from '#shared/features/board/text-checks/checks.ts'
import { RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'
import type { FormState } from '#client/app/form/use-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import type { FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { SALARY_NOTE_LENGTH } from '#shared/features/board/posting/vocabulary.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'
import { WORKING_DAYS } from '#shared/features/board/responses/responsiveness.ts'
import {
  AGREEMENT_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  POSTED_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import {
  ANSWER_DAYS,
  ANSWER_DAYS_DEFAULT,
  DESCRIPTION_LENGTH,
  isDistantForm,
  TITLE_LENGTH,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

export const LABELS = {
  title: 'Кого ищете',
  profession: 'Профессия',
  workForm: 'Форма работы',
  place: 'Откуда или где работать',
  salaryFrom: 'Зарплата от',
  salaryTo: 'Зарплата до',
  salaryTax: 'Налоги',
  salaryPeriod: 'За что платите',
  salaryRangeReason: 'Почему такая вилка',
  employment: 'Занятость',
  experience: 'Опыт',
  contract: 'Оформление',
  description: 'Описание',
  answerDays: 'За сколько ответите',
} as const satisfies Record<keyof FirstVacancyText, string>

type Fields = {
  field: (name: keyof FirstVacancyText) => { name: string; error: string | undefined }
  /** The stored text; null for a new one. */
  text: FirstVacancyText | null
}

/** Of the fields whose words the checks read. */
export type CheckedTexts = Pick<FirstVacancyText, 'title' | 'salaryRangeReason' | 'description' | 'workForm'>

type Checked = {
  /** As they are typed now. */
  typed: CheckedTexts
  onCorrect: (name: keyof CheckedTexts, corrected: string) => void
}

export function WorkFields({
  field,
  choice,
  text,
  typed,
  onCorrect,
}: Fields & Checked & Pick<FormState, 'choice'>) {
  const { error: workFormError } = field('workForm')
  return (
    <>
      <div>
        <Input
          label={LABELS.title}
          hint="Например: «Швея на дому», «Оператор чата поддержки»"
          minLength={TITLE_LENGTH.min}
          maxLength={TITLE_LENGTH.max}
          required
          defaultValue={text?.title}
          {...field('title')}
        />
        <Warnings part="title" typed={typed} onCorrect={onCorrect} />
      </div>
      <Input
        label={LABELS.profession}
        hint="Можно не писать, если она понятна из названия. По ней вакансию находят."
        maxLength={100}
        defaultValue={text?.profession}
        {...field('profession')}
      />
      <ChoiceGroup legend={LABELS.workForm} isRequired>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {entries(POSTED_FORM_LABELS).map(([value, label]) => (
            <Radio
              key={value}
              label={
                value === 'home' ? (
                  <>
                    {label}
                    <span className="block text-small text-muted">Изготовление, шитьё, сборка дома</span>
                  </>
                ) : (
                  label
                )
              }
              required
              aria-describedby={workFormError ? 'work-form-error' : undefined}
              {...choice('workForm', value, value === text?.workForm)}
            />
          ))}
        </div>
        {workFormError && (
          <p id="work-form-error" className="mt-1 text-small text-danger">
            {workFormError}
          </p>
        )}
      </ChoiceGroup>
      <Input
        label={LABELS.place}
        hint="Страна, регион или город, например «Россия» или «Томск». Для удалённой работы — откуда примете человека, можно «Любая страна»."
        maxLength={100}
        required
        defaultValue={text?.place}
        {...field('place')}
      />
    </>
  )
}

export function PayFields({ field, text, typed, onCorrect }: Fields & Checked) {
  const [range, setRange] = useState({ from: sumIn(text?.salaryFrom), to: sumIn(text?.salaryTo) })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Sum
          label={LABELS.salaryFrom}
          defaultValue={text?.salaryFrom}
          onSum={(from) => setRange({ ...range, from })}
          {...field('salaryFrom')}
        />
        <Sum
          label={LABELS.salaryTo}
          defaultValue={text?.salaryTo}
          onSum={(to) => setRange({ ...range, to })}
          {...field('salaryTo')}
        />
        <Choice
          label={LABELS.salaryPeriod}
          labels={{ month: 'За месяц', shift: 'За смену', hour: 'За час', project: 'За проект' }}
          defaultValue={text?.salaryPeriod ?? 'month'}
          {...field('salaryPeriod')}
        />
        <Choice
          label={LABELS.salaryTax}
          labels={{ '': NOT_CHOSEN, net: 'На руки', gross: 'До вычета налогов' }}
          defaultValue={text?.salaryTax ?? ''}
          {...field('salaryTax')}
        />
      </div>
      <div className={isWideRange(range) ? '' : 'js:hidden'}>
        <Input
          label={LABELS.salaryRangeReason}
          hint="Нужно, если «до» больше «от» в полтора раза: соискатели увидят, от чего зависит сумма."
          maxLength={SALARY_NOTE_LENGTH.max}
          defaultValue={text?.salaryRangeReason}
          {...field('salaryRangeReason')}
        />
        <Warnings part="salaryRangeReason" typed={typed} onCorrect={onCorrect} />
      </div>
    </>
  )
}

export function TermFields({ field, text }: Fields) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={LABELS.employment}
        labels={{ '': NOT_CHOSEN, ...EMPLOYMENT_LABELS }}
        required
        defaultValue={text?.employment ?? ''}
        {...field('employment')}
      />
      <Choice
        label={LABELS.experience}
        labels={{ '': NOT_CHOSEN, ...EXPERIENCE_LABELS }}
        required
        defaultValue={text?.experience ?? ''}
        {...field('experience')}
      />
      <Choice
        label={LABELS.contract}
        labels={{ '': NOT_CHOSEN, ...AGREEMENT_LABELS }}
        required
        defaultValue={text?.contract ?? ''}
        {...field('contract')}
      />
      <Choice
        label={LABELS.answerDays}
        labels={Object.fromEntries(ANSWER_DAYS.map((days) => [days, `За ${countOf(days, WORKING_DAYS)}`]))}
        defaultValue={text?.answerDays ?? String(ANSWER_DAYS_DEFAULT)}
        {...field('answerDays')}
      />
    </div>
  )
}

export function DescriptionFields({ field, text, typed, onCorrect }: Fields & Checked) {
  return (
    <div>
      <Textarea
        label={LABELS.description}
        hint={`Что делать, кого ищете, что предлагаете. Не меньше ${DESCRIPTION_LENGTH.min} знаков; строки, которые начинаются с дефиса, станут списком. Телефон и почту не пишите: отклики придут сюда.`}
        rows={12}
        maxLength={DESCRIPTION_LENGTH.max}
        required
        defaultValue={text?.description}
        {...field('description')}
      />
      <Warnings part="description" typed={typed} onCorrect={onCorrect} />
      <DutiesWarning typed={typed} />
    </div>
  )
}

const NOT_CHOSEN = 'Выберите'

/** A text of a full length that does not say what is to be done. */
function DutiesWarning({ typed: { title, description } }: Pick<Checked, 'typed'>) {
  const text = useDebounced(description)
  const { title: what, advice } = RULE_LABELS.no_duties
  const isMissing =
    text.trim().length >= DESCRIPTION_LENGTH.min &&
    !describesDuties([
      { part: 'title', text: title },
      { part: 'descriptionHtml', text },
    ])
  return (
    <p role="status" className="mt-2 text-small text-warning empty:hidden">
      {isMissing && `${what}. ${advice}`}
    </p>
  )
}

/** The checks of the large editor. */
function Warnings({ part, typed, onCorrect }: Checked & { part: Exclude<keyof CheckedTexts, 'workForm'> }) {
  return (
    <TextWarnings
      part={part}
      value={typed[part]}
      isAboutHomeWork={isDistantForm(typed.workForm)}
      onCorrect={(corrected) => onCorrect(part, corrected)}
    />
  )
}

function Sum({
  onSum,
  ...rest
}: {
  label: string
  name: string
  error: string | undefined
  defaultValue: string | undefined
  onSum: (sum: number | null) => void
}) {
  return (
    <Input
      inputMode="numeric"
      maxLength={20}
      onInput={(event) => onSum(sumIn(event.currentTarget.value))}
      {...rest}
    />
  )
}

/** The digits of what is typed: enough to tell a wide range. */
const sumIn = (typed = '') => Number(typed.replace(/\D/g, '')) || null

function Choice({
  labels,
  ...rest
}: {
  label: string
  labels: Readonly<Record<string, string>>
  required?: boolean
  name: string
  error: string | undefined
  defaultValue: string
}) {
  return (
    <Select {...rest}>
      {/* The keys of numbers are in ascending order, the others as they are written. */}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const entries = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.entries<string>(labels)
