import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import { TopUpForm } from '#shared/features/money/payments/forms.ts'
import { TOP_UP_MIN_KOPECKS } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/money.ts'

/** The form of the sum; the payment method is chosen next. */
export function TopUp({ onChosen }: { onChosen: (amountKopecks: number) => void }) {
  const form = useAppForm({
    schema: TopUpForm,
    defaults: {},
    send: async ({ amount }) => onChosen(amount),
  })
  return (
    <Card as="section" aria-labelledby="top-up">
      <h2 id="top-up" className="mb-4">
        Пополнить баланс
      </h2>
      <Form form={form} labels={{ amount: 'Сумма' }} className="grid gap-4">
        <Input
          label="Сумма, ₽"
          hint={`Не меньше ${formatKopecks(TOP_UP_MIN_KOPECKS)}`}
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.field('amount')}
        />
        <SubmitButton form={form}>Выбрать способ оплаты</SubmitButton>
      </Form>
    </Card>
  )
}
