import { Button, IconButton } from '#client/ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import { QUESTION_KIND_LABELS, YES_NO_LABELS } from '#shared/features/board/questions/labels.ts'
import { TypedQuestion } from '#shared/features/board/questions/model.ts'
import { optionsOf, questionsError } from '#shared/features/board/questions/validation.ts'
import {
  OPTIONS_COUNT,
  QUESTION_KINDS,
  QUESTION_LENGTH,
  QUESTIONS_MAX,
} from '#shared/features/board/questions/vocabulary.ts'
import { FIELD_NAMES } from './steps.ts'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'
import type { VacancyFormFields } from './use-vacancy-form.ts'

const NEW_QUESTION = TypedQuestion.parse({})

/** What every candidate answers in the form of a response. */
export function QuestionFields({ form }: { form: VacancyFormFields }) {
  const { keys, append, remove } = form.list('questions')
  const asked = form.values.questions
  const isRefused = form.failure?.errors.some(({ name }) => name === 'questions') ?? false
  const error = isRefused ? questionsError(asked) : null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{FIELD_NAMES.questions}</legend>
      <p className="text-small text-muted">
        До {QUESTIONS_MAX} вопросов. Спрашивайте только о работе: не о возрасте, семье, здоровье и документах.
      </p>
      {keys.map((key, at) => (
        <QuestionField key={key} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      {error !== null && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      {keys.length < QUESTIONS_MAX && (
        <div>
          <Button variant="secondary" size="small" onClick={() => append(NEW_QUESTION)}>
            Добавить вопрос
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function QuestionField({
  form,
  at,
  onRemove,
}: {
  form: VacancyFormFields
  at: number
  onRemove: () => void
}) {
  const { workForm, questions } = form.values
  const question = questions[at] ?? NEW_QUESTION
  const { kind, isKnockout } = question
  return (
    <div
      role="group"
      aria-label={`Вопрос ${at + 1}`}
      className="grid gap-3 rounded-box border border-line p-3 sm:p-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Input
          label={`Вопрос ${at + 1}`}
          maxLength={QUESTION_LENGTH.max}
          placeholder="Например: Работали ли вы в 1С?"
          {...form.field(`questions.${at}.text`)}
        />
        <IconButton label={`Убрать вопрос ${at + 1}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      </div>
      <TextWarnings
        part="questions"
        value={`${question.text}\n${question.options}`}
        isAboutHomeWork={isDistantForm(workForm)}
      />
      <Select label="Какой ответ" {...form.field(`questions.${at}.kind`)}>
        {QUESTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {QUESTION_KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      {kind === 'choice' && (
        <Textarea
          label="Варианты"
          hint={`Каждый на своей строке, от ${OPTIONS_COUNT.min} до ${OPTIONS_COUNT.max}. Кандидат выберет один`}
          rows={3}
          {...form.field(`questions.${at}.options`)}
        />
      )}
      {kind !== 'text' && (
        <Checkbox
          label="Жду определённый ответ. Кандидат увидит какой и всё равно сможет откликнуться"
          {...form.field(`questions.${at}.isKnockout`)}
        />
      )}
      {isKnockout && kind === 'number' && (
        <div className="grid grid-cols-2 gap-3">
          <Input
            label="От"
            inputMode="decimal"
            maxLength={20}
            {...form.field(`questions.${at}.expectedFrom`)}
          />
          <Input
            label="До"
            inputMode="decimal"
            maxLength={20}
            {...form.field(`questions.${at}.expectedTo`)}
          />
        </div>
      )}
      {isKnockout && (kind === 'yes_no' || kind === 'choice') && (
        <ExpectedAnswers form={form} at={at} question={question} />
      )}
    </div>
  )
}

function ExpectedAnswers({
  form,
  at,
  question,
}: {
  form: VacancyFormFields
  at: number
  question: TypedQuestion
}) {
  const options = optionsOf(question)
  if (options.length === 0) return null
  const chosen = options.filter((option) => question.expected.includes(option))
  const toggle = (option: string) =>
    form.set(
      `questions.${at}.expected`,
      chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option],
    )
  return (
    <ChoiceGroup legend="Какой ответ ждёте">
      <div className="choice-chips">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={optionLabel(question, option)}
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}

const optionLabel = ({ kind }: TypedQuestion, option: string) =>
  kind === 'yes_no' && (option === 'yes' || option === 'no') ? YES_NO_LABELS[option] : option
