import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Textarea } from '#client/ui/field.tsx'
import { BLOCK_REASON_LENGTH } from '#shared/features/staff/people/vocabulary.ts'

export function BlockForm({ id }: { id: number }) {
  const block = useCommand(api.people.staffBlock, {
    done: () => 'Вход закрыт, письмо с причиной отправлено.',
  })
  const form = useForm({ send: ({ reason = '' }) => block.send({ id, reason }) })
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <Textarea
        label="Причина"
        hint="Её прочитает человек. Сеансы завершатся, резюме скроются, войти снова не получится."
        rows={4}
        minLength={BLOCK_REASON_LENGTH.min}
        maxLength={BLOCK_REASON_LENGTH.max}
        required
        {...form.field('reason')}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть вход
      </SubmitButton>
    </Form>
  )
}
