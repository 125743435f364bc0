import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import {
  FREE_TEST_HOURS_MAX,
  TEST_DAYS_DEFAULT,
  TEST_DAYS_MAX,
  TEST_HOURS_MAX,
  TEST_PAY_PER_HOUR_MIN,
  TEST_TEXT_LENGTH_MAX,
} from '#shared/features/board/test-tasks/vocabulary.ts'

const LABELS = { text: 'Что сделать', hours: 'Часов работы', pay: 'Оплата, ₽', days: 'Дней на задание' }

/** Gives a test task. */
export function TestTaskDialog({
  id,
  name,
  isInvited,
  onClose,
}: {
  id: ResponseId
  /** Of the seeker. */
  name: string
  /** The seeker has been invited already. */
  isInvited: boolean
  onClose: () => void
}) {
  const offer = useCommand(api.responses.offerTestTask, {
    done() {
      onClose()
      return `Задание отправлено: ${name}`
    },
  })
  const form = useForm({
    send: ({ text = '', hours = '', pay = '', days = '' }) => offer.send({ id, text, hours, pay, days }),
  })
  return (
    <Dialog isOpen onClose={onClose} title={`Тестовое задание: ${name}`}>
      <Form form={form} labels={LABELS} className="grid gap-4">
        {!isInvited && <p className="text-muted">Это приглашение: соискатель получит письмо с заданием.</p>}
        <Textarea
          label={LABELS.text}
          hint="Что нужно сделать и как сдать: текстом или ссылкой. Не просите бесплатно то, что пойдёт в работу."
          rows={5}
          required
          minLength={20}
          maxLength={TEST_TEXT_LENGTH_MAX}
          {...form.field('text')}
        />
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <Input
            label={LABELS.hours}
            type="number"
            inputMode="numeric"
            min={1}
            max={TEST_HOURS_MAX}
            defaultValue={2}
            required
            {...form.field('hours')}
          />
          <Input
            label={LABELS.days}
            type="number"
            inputMode="numeric"
            min={1}
            max={TEST_DAYS_MAX}
            defaultValue={TEST_DAYS_DEFAULT}
            required
            {...form.field('days')}
          />
        </div>
        <Input
          label={LABELS.pay}
          hint={`За всё задание. До ${FREE_TEST_HOURS_MAX} часов можно без оплаты, дольше — от ${TEST_PAY_PER_HOUR_MIN} ₽ за час.`}
          inputMode="numeric"
          maxLength={20}
          {...form.field('pay')}
        />
        <FormActions form={form} onCancel={onClose}>
          Отправить задание
        </FormActions>
      </Form>
    </Dialog>
  )
}
