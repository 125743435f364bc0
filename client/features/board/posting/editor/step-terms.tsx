import type { ReactNode } from 'react'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import {
  AGREEMENT_LABELS,
  EMPLOYMENT_LABELS,
  EQUIPMENT_LABELS,
  EXPERIENCE_LABELS,
  BADGE_LABELS,
  PAY_FREQUENCY_LABELS,
  SCHEDULE_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { SALARY_NOTE_LENGTH } from '#shared/features/board/posting/vocabulary.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'
import {
  AGREEMENT_TYPES,
  CURRENCIES,
  BADGES,
  isDistantForm,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { ZONE_CHOICES } from '#shared/features/board/vacancies/hours-labels.ts'
import { currencySign } from '#shared/kernel/number.ts'
import { PlainInputs } from './plain-inputs.tsx'
import { FIELD_NAMES } from './steps.ts'
import { FROM_14_RULES } from '#shared/features/board/guardians/labels.ts'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'
import { typedSum } from './typed-sum.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

const PERIOD_LABELS = { month: 'За месяц', shift: 'За смену', hour: 'За час', project: 'За проект' }
const TAX_LABELS = { net: 'На руки', gross: 'До вычета налогов' }
const CALLS_LABELS = { no: 'Без звонков', yes: 'Будут звонки' }

export function TermsStep({ form }: { form: VacancyFormFields }) {
  const { salaryFrom: from, salaryTo: to } = form.values
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-lead font-semibold">Зарплата</legend>
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr_110px] sm:items-start">
          <Input label="От" inputMode="decimal" maxLength={20} {...form.field('salaryFrom')} />
          <Input label="До" inputMode="decimal" maxLength={20} {...form.field('salaryTo')} />
          <Select label={FIELD_NAMES.currency} {...form.field('currency')}>
            {CURRENCIES.map((currency) => (
              <option key={currency} value={currency}>
                {currencySign(currency)}
              </option>
            ))}
          </Select>
        </div>
        {isWideRange({ from: typedSum(from), to: typedSum(to) }) && (
          <PayNote form={form} name="salaryRangeReason" isAsked />
        )}
        <div className="grid gap-4 sm:grid-cols-3 sm:items-start">
          <Choice form={form} name="salaryTax" labels={TAX_LABELS} isAsked={from !== '' || to !== ''} />
          <Choice form={form} name="salaryPeriod" labels={PERIOD_LABELS} isRequired />
          <Choice form={form} name="payFrequency" labels={PAY_FREQUENCY_LABELS} />
        </div>
        <PayNote form={form} name="bonuses" />
        <p className="text-small text-muted">
          Вакансии с зарплатой открывают чаще. Если платите сдельно, назовите, сколько выходит в месяц.
          Зарплата — постоянная часть, без премий.
        </p>
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-lead font-semibold">Условия работы</legend>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <Choice form={form} name="employment" labels={EMPLOYMENT_LABELS} />
          <Choice form={form} name="experience" labels={EXPERIENCE_LABELS} />
          <Choice form={form} name="schedule" labels={SCHEDULE_LABELS} />
          <PlainInputs form={form} step="terms" />
          <Choice form={form} name="workZone" choices={ZONE_CHOICES} isRequired />
          <PlainInputs form={form} step="overlap" />
        </div>
        <p className="text-small text-muted">
          По часам вакансию находят те, кто живёт в другом поясе, работает вечером или неполный день. Если
          работать можно в любое время, выберите свободный график и не заполняйте начало и конец.
        </p>
        <Boxes form={form} name="contracts" legend={FIELD_NAMES.contracts}>
          {AGREEMENT_TYPES.map((value) => (
            <Checkbox
              key={value}
              value={value}
              label={AGREEMENT_LABELS[value]}
              {...form.field('contracts')}
            />
          ))}
        </Boxes>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <Choice form={form} name="equipment" labels={EQUIPMENT_LABELS} />
          <Choice form={form} name="hasCalls" labels={CALLS_LABELS} />
        </div>
        <Boxes form={form} name="labels" legend={FIELD_NAMES.labels}>
          {BADGES.map((value) => (
            <Checkbox key={value} value={value} label={BADGE_LABELS[value]} {...form.field('labels')} />
          ))}
          {form.values.labels.includes('from_age_14') && (
            <p role="status" className="text-small text-muted">
              {FROM_14_RULES}
            </p>
          )}
        </Boxes>
      </fieldset>
    </>
  )
}

/** The reason for a wide range, or what is paid on top. */
function PayNote({
  form,
  name,
  isAsked = false,
}: {
  form: VacancyFormFields
  name: keyof typeof NOTE_HINTS
  /** Required because of other fields. */
  isAsked?: boolean
}) {
  const { [name]: text, workForm } = form.values
  return (
    <div>
      <Input
        label={FIELD_NAMES[name]}
        hint={NOTE_HINTS[name]}
        maxLength={SALARY_NOTE_LENGTH.max}
        {...form.field(name)}
        aria-required={isAsked || undefined}
      />
      <TextWarnings
        part={name}
        value={text}
        isAboutHomeWork={isDistantForm(workForm)}
        onCorrect={(corrected) => form.set(name, corrected)}
      />
    </div>
  )
}

const NOTE_HINTS = {
  salaryRangeReason: `«До» больше «от» в полтора раза: от чего зависит сумма? От ${SALARY_NOTE_LENGTH.min} до ${SALARY_NOTE_LENGTH.max} знаков, увидят все`,
  bonuses: 'Что платите сверх зарплаты и за что: «до 20 % за выполнение плана»',
}

/** A select of a closed list; nothing chosen is null. */
function Choice({
  form,
  name,
  labels,
  choices,
  isRequired = false,
  isAsked = false,
}: {
  form: VacancyFormFields
  name:
    | 'salaryTax'
    | 'salaryPeriod'
    | 'payFrequency'
    | 'employment'
    | 'experience'
    | 'schedule'
    | 'workZone'
    | 'equipment'
    | 'hasCalls'
  labels?: Readonly<Record<string, string>>
  /** In their order, which an object would lose for numbers. */
  choices?: readonly { value: string; label: string }[]
  /** There is always a value. */
  isRequired?: boolean
  /** Required because of other fields. */
  isAsked?: boolean
}) {
  const field = form.field(name, (typed) => typed || null)
  return (
    <Select label={FIELD_NAMES[name]} {...field} aria-required={isAsked || field['aria-required']}>
      {!isRequired && <option value="">Не выбрано</option>}
      {(choices ?? choicesOf(labels ?? NO_LABELS)).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )
}

const NO_LABELS = {}
const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

function Boxes({
  form,
  name,
  legend,
  children,
}: {
  form: VacancyFormFields
  name: 'contracts' | 'labels'
  legend: string
  children: ReactNode
}) {
  const { error } = form.field(name)
  return (
    <div>
      <ChoiceGroup legend={legend} isRequired={form.field(name)['aria-required'] === true}>
        <div className="choice-chips">{children}</div>
      </ChoiceGroup>
      {error && <p className="mt-1 text-small text-danger">{error}</p>}
    </div>
  )
}
