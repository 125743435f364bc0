import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { ComplaintForm as Schema } from '#shared/features/staff/complaints/forms.ts'
import { REASON_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { COMPLAINT_REASONS, COMPLAINT_TEXT_MAX } from '#shared/features/staff/complaints/vocabulary.ts'
import type { ComplaintTarget } from '#shared/features/staff/complaints/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { AnswerTo } from './complaint-receipt.tsx'

const LABELS = { reason: 'Что случилось', text: 'Подробности', email: 'Почта' }

/** Works as a plain form without scripts. */
export function ComplaintForm({
  target,
  id,
  isGuest,
  onSent,
}: {
  target: ComplaintTarget
  id: number
  isGuest: boolean
  onSent: (answerTo: AnswerTo) => void
}) {
  const form = useAppForm({
    schema: Schema,
    defaults: { target, id },
    async send(values) {
      onSent((await api.complaints.send.call(values)).answerTo)
    },
  })
  const { error: reasonError, ...reason } = form.field('reason')
  return (
    <Form form={form} labels={LABELS} action={pathOf('complaint')} className="grid gap-4">
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="id" value={id} />
      {/* Programs fill every field; people neither see nor reach this one. */}
      <div hidden>
        <input
          tabIndex={-1}
          autoComplete="off"
          aria-label="Не заполняйте"
          {...plain(form.field('website'))}
        />
      </div>
      <ChoiceGroup legend={LABELS.reason} isRequired>
        {COMPLAINT_REASONS.filter((one) => target !== 'response' || one !== 'gone').map((one) => (
          <Radio key={one} value={one} label={REASON_LABELS[one]} {...reason} />
        ))}
        {reasonError && (
          <p role="alert" className="text-small text-danger">
            Выберите, что случилось.
          </p>
        )}
      </ChoiceGroup>
      <Textarea
        label={LABELS.text}
        hint="Что именно не так. Для причины «Другое» — обязательно"
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
        Отправить жалобу
      </SubmitButton>
    </Form>
  )
}

/** Without the error, which a hidden field does not show. */
function plain<Field extends { error: string | undefined }>({ error: _error, ...field }: Field) {
  return field
}
