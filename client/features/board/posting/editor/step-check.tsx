import { Button } from '#client/ui/button.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { checkVacancy } from '#shared/features/board/text-checks/checks.ts'
import { findingLabels } from '#shared/features/staff/moderation/finding-labels.ts'
import type { Duplicate } from '#shared/features/board/posting/my-vacancy.ts'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { STATUS_LABELS, titleOr } from '#shared/features/board/posting/labels.ts'
import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { moscowLocal } from '#shared/features/board/posting/moscow-moment.ts'
import { PUBLISH_AHEAD_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PlainInputs } from './plain-inputs.tsx'
import { QuestionFields } from './question-fields.tsx'
import { FIELD_NAMES, STEPS } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { ANSWER_DAYS } from '#shared/features/board/vacancies/vocabulary.ts'
import { WORKING_DAYS } from '#shared/features/board/responses/responsiveness.ts'
import { countOf } from '#shared/kernel/number.ts'

export function CheckStep({
  form,
  now,
  isPublished,
  duplicates,
  onConfirmDuplicate,
}: {
  form: VacancyFormFields
  now: string
  /** Readers see an older text, so that there is no moment of publication to choose. */
  isPublished: boolean
  duplicates: readonly Duplicate[]
  onConfirmDuplicate: () => void
}) {
  const content = form.values
  const missing = placed(
    Object.entries(validationErrors(content) ?? {}).map(([field, text]) => ({ field, text })),
  )
  const warnings = placed(warningsOf(content))
  const at = new Date(now)
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warning" title="Осталось заполнить">
          <FieldLinks places={missing} onChoose={form.focusField} />
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="Модератор может вернуть вакансию">
          <FieldLinks places={warnings} onChoose={form.focusField} />
        </Notice>
      )}
      {missing.length + warnings.length === 0 && (
        <Notice tone="success" title="Всё заполнено">
          <p>Посмотрите, как вакансия выглядит в списке, и отправляйте.</p>
        </Notice>
      )}
      <AnswerFields form={form} />
      <QuestionFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <PlainInputs form={form} step="test" />
      </div>
      <PlainInputs form={form} step="check" />
      <HelpLink answer="moderatsiya">Как проверяют вакансии?</HelpLink>
      {!isPublished && (
        <Input
          label={FIELD_NAMES.publishAt}
          hint="Время московское. Оставьте пустым, чтобы вакансия вышла сразу после проверки"
          type="datetime-local"
          min={moscowLocal(at)}
          max={moscowLocal(new Date(at.getTime() + PUBLISH_AHEAD_DAYS * DAY_MS))}
          {...form.field('publishAt')}
        />
      )}
      {duplicates.length > 0 && (
        <div role="alert">
          <Notice tone="warning" title="У вас уже есть такая вакансия">
            <ul className="my-1">
              {duplicates.map(({ id, title, status }) => (
                <li key={id}>
                  <a href={pathOf('personal-vacancies-id', { id })}>{titleOr(title)}</a>,{' '}
                  {STATUS_LABELS[status].toLowerCase()}
                </li>
              ))}
            </ul>
            <p className="mb-2">Одинаковые вакансии мешают соискателям. Лучше изменить прежнюю.</p>
            <Button size="small" variant="secondary" onClick={onConfirmDuplicate}>
              Это другая вакансия, отправить
            </Button>
          </Notice>
        </div>
      )}
    </>
  )
}

type Place = { field: string; text: string; place: string }

/** Each with the step and the name of its field, in the order of the steps. */
const placed = (found: readonly { field: string; text: string }[]): Place[] =>
  STEPS.flatMap(({ fields, title }, at) =>
    found
      .filter(({ field }) => field in fields)
      .map(({ field, text }) => ({ field, text, place: `${at + 1}. ${title} — ${fields[field]}:` })),
  )

/** Findings of the checks of moderation, each once. */
function warningsOf(content: VacancyContent) {
  const marks = checkVacancy({ workForm: content.workForm, parts: checkedPartsOf(content) })
  const found = marks.map((mark) => {
    const { title, advice } = findingLabels(mark)
    const { part, quote } = mark
    return { field: part, text: `${title.toLowerCase()}${quote === '' ? '' : `: «${quote}»`}. ${advice}` }
  })
  return [...new Map(found.map((one) => [`${one.field} ${one.text}`, one])).values()]
}

function FieldLinks({ places, onChoose }: { places: readonly Place[]; onChoose: (field: string) => void }) {
  return (
    <ul className="mt-1">
      {places.map(({ field, text, place }) => (
        <li key={`${field} ${text}`} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
          <button
            type="button"
            className="py-0.5 text-left underline underline-offset-4 pointer-coarse:py-2"
            onClick={() => onChoose(field)}
          >
            {place}
          </button>
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** How the company takes and answers responses. */
function AnswerFields({ form }: { form: VacancyFormFields }) {
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
