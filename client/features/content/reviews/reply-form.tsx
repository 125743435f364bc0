import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { ReceivedReview } from '#shared/features/content/reviews/contract.ts'
import { ReplyForm as Schema } from '#shared/features/content/reviews/forms.ts'
import { REVIEW_GROUND_LABELS } from '#shared/features/content/reviews/labels.ts'
import { REPLY_TEXT_MAX, type ReplyState } from '#shared/features/content/reviews/vocabulary.ts'
import { Words } from './review-text.tsx'

const STATES: Readonly<Record<ReplyState, { label: string; tone?: 'good' | 'warning' }>> = {
  waiting: { label: 'Ответ на проверке' },
  approved: { label: 'Ответ опубликован', tone: 'good' },
  rejected: { label: 'Ответ нужно исправить', tone: 'warning' },
}

/** The answer of a company to a review, or the form of one. */
export function Reply({ companyId, review: { id, reply } }: { companyId: number; review: ReceivedReview }) {
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited)
    return <ReplyForm companyId={companyId} reviewId={id} reply={reply} onClose={() => setIsEdited(false)} />
  if (reply === null)
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => setIsEdited(true)}
      >
        Ответить
      </Button>
    )
  const { label, tone } = STATES[reply.state]
  return (
    <div className="review-reply">
      <p>
        <Badge {...(tone ? { tone } : {})}>{label}</Badge>
      </p>
      {reply.state === 'rejected' && reply.ground && (
        <p className="max-w-[45em]">
          <strong className="font-semibold">Причина:</strong> {REVIEW_GROUND_LABELS[reply.ground]}.
          {reply.comment !== null && ` ${reply.comment}`}
        </p>
      )}
      <Words title="Ответ компании" text={reply.text} />
      {reply.state !== 'approved' && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsEdited(true)}>
          Изменить ответ
        </Button>
      )}
    </div>
  )
}

export function ReplyForm({
  companyId,
  reviewId,
  reply,
  onClose,
}: {
  companyId: number
  reviewId: string
  reply: ReceivedReview['reply']
  onClose: () => void
}) {
  // The attempt after a refusal names the version of a colleague.
  const answer = useCommand(api.reviews.reply, { isRefusalNews: true, done: onClose })
  const form = useValuesForm({
    schema: Schema,
    defaults: { text: reply?.text ?? '' },
    send: (values) => answer.send({ id: companyId, reviewId, revision: reply?.revision ?? 0, ...values }),
  })
  return (
    <Form form={form} labels={{ text: 'Ответ компании' }} className="grid gap-3">
      <Textarea
        label="Ответ компании"
        hint="Его прочитает модератор, а потом увидят все. Изменить опубликованный ответ нельзя."
        rows={4}
        maxLength={REPLY_TEXT_MAX}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} size="small">
          Отправить на проверку
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}
