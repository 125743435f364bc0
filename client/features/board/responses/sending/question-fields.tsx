import type { FormState } from '#client/app/form/use-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { expectationNotice, YES_NO_LABELS } from '#shared/features/board/questions/labels.ts'
import type { GivenAnswer, Question } from '#shared/features/board/questions/model.ts'
import { ANSWER_LENGTH_MAX } from '#shared/features/board/questions/vocabulary.ts'

/**
 * The employer's questions in the form of a response. The expected answer is displayed before the applicant answers.
 */
export function QuestionFields({
  form,
  questions,
  given,
}: {
  form: FormState
  questions: readonly Question[]
  /** Answers given earlier. */
  given: readonly GivenAnswer[]
}) {
  if (questions.length === 0) return null
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Вопросы работодателя</legend>
      {questions.map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={given.find(({ questionId }) => questionId === question.id)?.answer ?? ''}
          form={form}
        />
      ))}
    </fieldset>
  )
}

function QuestionField({ question, answer, form }: { question: Question; answer: string; form: FormState }) {
  const { kind, text, options } = question
  const notice = expectationNotice(question)
  const field = form.field(question.id)
  switch (kind) {
    case 'yes_no':
    case 'choice': {
      const choices =
        kind === 'choice' ? options.map((option) => [option, option] as const) : Object.entries(YES_NO_LABELS)
      return (
        <ChoiceGroup legend={<span className="wrap-anywhere">{text}</span>} isRequired>
          {notice !== null && <p className="text-small wrap-anywhere text-warning">{notice}</p>}
          {choices.map(([value, label]) => (
            <Radio
              key={value}
              required
              label={<span className="wrap-anywhere">{label}</span>}
              {...form.choice(question.id, value, answer === value)}
            />
          ))}
          {field.error && <p className="text-small text-danger">{field.error}</p>}
        </ChoiceGroup>
      )
    }
    case 'number':
      return (
        <Input
          label={<span className="wrap-anywhere">{text}</span>}
          hint={notice && <span className="wrap-anywhere text-warning">{notice}</span>}
          inputMode="decimal"
          pattern="\s*\d[\d\s]{0,15}([.,]\d{1,6})?\s*"
          title="Введите число."
          maxLength={20}
          required
          defaultValue={answer}
          {...field}
        />
      )
    case 'text':
      return (
        <Textarea
          label={<span className="wrap-anywhere">{text}</span>}
          rows={3}
          maxLength={ANSWER_LENGTH_MAX}
          required
          defaultValue={answer}
          {...field}
        />
      )
  }
}
