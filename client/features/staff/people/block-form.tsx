import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { BLOCK_REASON_LENGTH } from '#shared/features/staff/people/vocabulary.ts'

export function BlockForm({ id }: { id: number }) {
  const block = useCommand(api.people.staffBlock, {
    done: () => 'Вход закрыт, письмо с причиной отправлено.',
  })
  const form = useForm({ send: ({ reason = '' }) => block.send({ id, reason }) })
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <ReasonField
        form={form}
        hint="Её прочитает человек. Сеансы завершатся, резюме скроются, войти снова не получится."
        length={BLOCK_REASON_LENGTH}
        rows={4}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть вход
      </SubmitButton>
    </Form>
  )
}
