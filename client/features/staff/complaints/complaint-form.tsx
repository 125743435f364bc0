import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { REASON_LABELS } from '#shared/features/staff/complaints/labels.ts'
import {
  COMPLAINT_REASONS,
  COMPLAINT_TEXT_MAX,
  EMPLOYER_REASONS,
  type ComplaintReason,
  type ComplaintTarget,
} from '#shared/features/staff/complaints/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { AnswerTo } from './complaint-receipt.tsx'

const LABELS = { reason: 'Что случилось', text: 'Подробности', email: 'Почта' }

export const complaintAction = pageAction(api.complaints.send, {
  done: ({ answerTo }, { address: { params } }) =>
    `${pathOf('complaint')}?${new URLSearchParams([...params, ['sent', answerTo]])}`,
})

/** A person in a conversation does not close, and belongs to nobody. */
const fits = (reason: ComplaintReason, target: ComplaintTarget) =>
  reason === 'claim'
    ? target === 'company'
    : target !== 'response' || (reason !== 'gone' && reason !== 'removal')

export function ComplaintForm({
  target,
  id,
  isGuest,
  chosen = null,
  onSent,
}: {
  target: ComplaintTarget
  id: number
  isGuest: boolean
  /** The reason that is chosen already. */
  chosen?: ComplaintReason | null
  /** In a dialog; on a page, the page shows the receipt. */
  onSent?: (answerTo: AnswerTo) => void
}) {
  const form = useForm({
    action: complaintAction,
    onDone: onSent && ((sent: { answerTo: AnswerTo }) => onSent(sent.answerTo)),
  })
  const isRequest = EMPLOYER_REASONS.some((one) => one === chosen)
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="id" value={id} />
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="Не заполняйте" />
      </div>
      <ChoiceGroup legend={LABELS.reason} isRequired>
        {COMPLAINT_REASONS.filter((one) => fits(one, target)).map((one) => (
          <Radio
            key={one}
            label={REASON_LABELS[one]}
            required
            {...form.choice('reason', one, one === chosen)}
          />
        ))}
        {form.field('reason').error && (
          <p role="alert" className="text-small text-danger">
            Выберите, что случилось.
          </p>
        )}
      </ChoiceGroup>
      <Textarea
        label={LABELS.text}
        hint={
          isRequest
            ? 'Кто вы в компании и чем это подтвердить: должность, рабочий телефон, письмо с почты компании'
            : 'Что именно не так. Для трёх последних причин — обязательно'
        }
        rows={3}
        maxLength={COMPLAINT_TEXT_MAX}
        {...form.field('text')}
      />
      {isGuest && (
        <Input
          label="Почта, если нужен ответ"
          hint={
            <>
              Только для ответа. Указывая её, вы соглашаетесь на обработку по{' '}
              <a href={pathOf('privacy-policy')} className="underline">
                политике конфиденциальности
              </a>
              ; через 180 дней после ответа мы удалим и почту, и текст.
            </>
          }
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email')}
        />
      )}
      <SubmitButton form={form} className="justify-self-start">
        {chosen === null ? 'Отправить жалобу' : 'Отправить'}
      </SubmitButton>
    </Form>
  )
}
