import { useState } from 'react'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import type { FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { PLACE_DEFAULT } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { SALARY_NOTE_LENGTH } from '#shared/features/board/posting/vocabulary.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'
import { WORKING_DAYS } from '#shared/features/board/responses/responsiveness.ts'
import {
  AGREEMENT_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import {
  ANSWER_DAYS,
  ANSWER_DAYS_DEFAULT,
  DESCRIPTION_LENGTH,
  TITLE_LENGTH,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'

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

export function WorkFields({ field, text }: Fields) {
  const { error: _none, ...workForm } = field('workForm')
  return (
    <>
      <Input
        label={LABELS.title}
        hint="Например: «Швея на дому», «Оператор чата поддержки»"
        minLength={TITLE_LENGTH.min}
        maxLength={TITLE_LENGTH.max}
        required
        defaultValue={text?.title}
        {...field('title')}
      />
      <Input
        label={LABELS.profession}
        hint="Можно не писать, если она понятна из названия. По ней вакансию находят."
        maxLength={100}
        defaultValue={text?.profession}
        {...field('profession')}
      />
      <ChoiceGroup legend={LABELS.workForm} isRequired>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {entries(WORK_FORM_LABELS).map(([value, label]) => (
            <Radio
              key={value}
              label={label}
              value={value}
              defaultChecked={value === (text?.workForm ?? 'remote')}
              {...workForm}
            />
          ))}
        </div>
      </ChoiceGroup>
      <Input
        label={LABELS.place}
        hint="Страна, регион или город. Для удалённой работы — откуда примете человека."
        maxLength={100}
        required
        defaultValue={text?.place ?? PLACE_DEFAULT}
        {...field('place')}
      />
    </>
  )
}

export function PayFields({ field, text }: Fields) {
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
          labels={{ '': 'Выберите', net: 'На руки', gross: 'До вычета налогов' }}
          defaultValue={text?.salaryTax ?? ''}
          {...field('salaryTax')}
        />
      </div>
      <Input
        className={isWideRange(range) ? '' : 'js:hidden'}
        label={LABELS.salaryRangeReason}
        hint="Нужно, если «до» больше «от» в полтора раза: соискатели увидят, от чего зависит сумма."
        maxLength={SALARY_NOTE_LENGTH.max}
        defaultValue={text?.salaryRangeReason}
        {...field('salaryRangeReason')}
      />
    </>
  )
}

export function TermFields({ field, text }: Fields) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={LABELS.employment}
        labels={EMPLOYMENT_LABELS}
        defaultValue={text?.employment ?? 'full'}
        {...field('employment')}
      />
      <Choice
        label={LABELS.experience}
        labels={EXPERIENCE_LABELS}
        defaultValue={text?.experience ?? 'none'}
        {...field('experience')}
      />
      <Choice
        label={LABELS.contract}
        labels={AGREEMENT_LABELS}
        defaultValue={text?.contract ?? 'labour'}
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

export function DescriptionFields({ field, text }: Fields) {
  return (
    <Textarea
      label={LABELS.description}
      hint={`Что делать, кого ищете, что предлагаете. Не меньше ${DESCRIPTION_LENGTH.min} знаков; строки, которые начинаются с дефиса, станут списком. Телефон и почту не пишите: отклики придут сюда.`}
      rows={12}
      maxLength={DESCRIPTION_LENGTH.max}
      required
      defaultValue={text?.description}
      {...field('description')}
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
