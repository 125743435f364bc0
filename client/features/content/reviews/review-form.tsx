import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm, type ValuesForm } from '#client/app/form/use-values-form.ts'
import { sentPath } from '#shared/routing/sent.ts'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { MyReview } from '#shared/features/content/reviews/contract.ts'
import { ReviewForm as Schema } from '#shared/features/content/reviews/forms.ts'
import { QUESTION_LIST, REVIEW_QUESTIONS } from '#shared/features/content/reviews/questions.ts'
import { REVIEW_TEXT_MAX } from '#shared/features/content/reviews/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Input = z.input<typeof Schema>

const TEXT_LABELS = { good: 'Что было хорошо', improve: 'Что улучшить' }
const LABELS = {
  ...Object.fromEntries(Object.entries(REVIEW_QUESTIONS).map(([name, { title }]) => [name, title])),
  ...TEXT_LABELS,
}

/** A new review, or a new version of one that waits or was returned. */
export function ReviewForm({ slug, review }: { slug: string; review: MyReview | null }) {
  const navigate = useNavigate()
  const save = useCommand(api.reviews.save, {
    done: () => navigate(sentPath(pathOf('personal-reviews'))),
  })
  const form = useValuesForm({
    schema: Schema,
    defaults: { ...review?.answers, good: review?.good ?? '', improve: review?.improve ?? '' },
    send: (values) => save.send({ slug, ...values }),
  })
  return (
    <Form form={form} labels={LABELS} className="grid md:gap-4">
      <Card as="div" className="grid gap-6">
        {QUESTION_LIST.map((question) => (
          <Question key={question.name} form={form} question={question} />
        ))}
      </Card>
      <Card as="div" className="grid gap-5">
        <p className="text-muted">
          Можно оставить пустым. Без имён, дат и контактов: так вас труднее узнать.
        </p>
        {(['good', 'improve'] as const).map((name) => (
          <Textarea
            key={name}
            label={TEXT_LABELS[name]}
            rows={5}
            maxLength={REVIEW_TEXT_MAX}
            {...form.field(name)}
          />
        ))}
      </Card>
      <div className="mt-4">
        <SubmitButton form={form} className="max-sm:w-full">
          Отправить на проверку
        </SubmitButton>
      </div>
    </Form>
  )
}

function Question({
  form,
  question: { name, title, options },
}: {
  form: ValuesForm<Input>
  question: (typeof QUESTION_LIST)[number]
}) {
  const { error, ...field } = form.field(name)
  const errorId = `${name}-error`
  return (
    <ChoiceGroup legend={title} isRequired>
      {options.map(({ value, text }) => (
        <Radio
          key={value}
          value={value}
          label={text}
          {...field}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
      ))}
      {error && (
        <p id={errorId} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </ChoiceGroup>
  )
}
