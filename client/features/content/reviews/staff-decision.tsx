import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { ReviewDecision, ReviewRemoval } from '#shared/features/content/reviews/forms.ts'
import { REMOVAL_GROUND_LABELS, REVIEW_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import {
  REMOVAL_GROUNDS,
  REVIEW_COMMENT_MAX,
  REVIEW_GROUNDS,
} from '#shared/features/content/reviews/vocabulary.ts'

/** Approves a review or an answer in one click, or returns it with a ground. */
export function StaffDecision({
  id,
  revision,
  isReply,
  canApprove,
}: {
  id: string
  revision: number
  isReply: boolean
  canApprove: boolean
}) {
  const decide = useCommand(isReply ? api.reviews.staffDecideReply : api.reviews.staffDecide, {
    done: (_review, { outcome }) => (outcome === 'approved' ? 'Одобрено.' : 'Возвращено автору.'),
  })
  const approval = useValuesForm({
    schema: ReviewDecision,
    defaults: { revision, outcome: 'approved' },
    send: (values) => decide.send({ ...values, id }),
  })
  const refusal = useValuesForm({
    schema: ReviewDecision,
    defaults: { revision, outcome: 'rejected', ground: 'recognisable', comment: '' },
    send: (values) => decide.send({ ...values, id }),
  })
  return (
    <div className="grid gap-2">
      {canApprove && (
        <Form form={approval} labels={{}}>
          <SubmitButton form={approval} size="small">
            Одобрить
          </SubmitButton>
        </Form>
      )}
      <Disclosure summary="Вернуть автору">
        <Form form={refusal} labels={{ ground: 'Причина', comment: 'Комментарий' }} className="grid gap-3">
          <Select label="Причина" hint="Её увидит автор" {...refusal.field('ground')}>
            {REVIEW_GROUNDS.map((ground) => (
              <option key={ground} value={ground}>
                {REVIEW_GROUND_LABELS[ground]}
              </option>
            ))}
          </Select>
          <Textarea
            label="Комментарий"
            hint="Обязателен для другой причины"
            rows={3}
            maxLength={REVIEW_COMMENT_MAX}
            {...refusal.field('comment')}
          />
          <SubmitButton form={refusal} size="small" variant="danger" className="justify-self-start">
            Вернуть
          </SubmitButton>
        </Form>
      </Disclosure>
    </div>
  )
}

/** Removes a published review with a ground for the public log. */
export function StaffRemoval({ id }: { id: string }) {
  const remove = useCommand(api.reviews.staffRemove, { done: () => 'Отзыв удалён, запись в журнале есть.' })
  const form = useValuesForm({
    schema: ReviewRemoval,
    defaults: { ground: 'court', courtCase: '', courtDate: '', comment: '' },
    send: (values) => remove.send({ ...values, id }),
  })
  const isCourt = form.values.ground === 'court'
  return (
    <Disclosure summary="Удалить">
      <Form
        form={form}
        labels={{ ground: 'Основание', courtCase: 'Номер дела', courtDate: 'Дата решения' }}
        className="grid gap-3"
      >
        <Select label="Основание" hint="Попадёт в открытый журнал" {...form.field('ground')}>
          {REMOVAL_GROUNDS.map((ground) => (
            <option key={ground} value={ground}>
              {REMOVAL_GROUND_LABELS[ground]}
            </option>
          ))}
        </Select>
        {isCourt && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Input label="Номер дела" maxLength={100} {...form.field('courtCase')} />
            <Input label="Дата решения" type="date" {...form.field('courtDate')} />
          </div>
        )}
        <Textarea
          label="Комментарий для автора"
          hint="Не публикуется"
          rows={3}
          maxLength={REVIEW_COMMENT_MAX}
          {...form.field('comment')}
        />
        <SubmitButton form={form} size="small" variant="danger" className="justify-self-start">
          Удалить отзыв
        </SubmitButton>
      </Form>
    </Disclosure>
  )
}
