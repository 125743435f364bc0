import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { SubmitButton } from '#client/app/form/form.tsx'
import { NativeForm } from '#client/app/form/native-form.tsx'
import { useNativeForm } from '#client/app/form/use-native-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import type { CardPayment, RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import { orderName } from '#shared/features/money/payments/order-number.ts'
import { REFUND_REASON_LENGTH } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'

const LABELS = { amountKopecks: 'Сколько вернуть, ₽', reason: 'Причина' }

/** Asks for the sum and the reason of a refund. */
export function RefundDialog({
  payment,
  onDone,
  onClose,
}: {
  payment: CardPayment
  onDone: (request: RefundRequest) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const { id: paymentId, refundableKopecks, balanceKopecks, company, title, orderId } = payment
  const [typed, setTyped] = useState(() => roublesOf(refundableKopecks))
  /** One for the dialog, so that a double click asks once. */
  const [requestKey] = useState(() => crypto.randomUUID())
  const amountKopecks = parseRoubles(typed)
  const form = useNativeForm({
    async send({ reason = '' }) {
      const request = await api.cardPayments.refund.call({
        paymentId,
        amountKopecks: amountKopecks ?? 0,
        reason,
        requestKey,
      })
      await queryClient.invalidateQueries({ queryKey: api.cardPayments.key() })
      onDone(request)
    },
  })
  const lost = Math.max(0, Math.min(amountKopecks ?? 0, refundableKopecks) - balanceKopecks)
  return (
    <Dialog isOpen title="Вернуть деньги?" onClose={onClose}>
      <NativeForm form={form} labels={LABELS} className="grid gap-3">
        <p className="wrap-anywhere">
          {company.title}, {orderName(orderId)}: {title}. Деньги уйдут туда, откуда пришли.
        </p>
        <Input
          label={LABELS.amountKopecks}
          hint={`Не больше ${formatKopecks(refundableKopecks)}`}
          inputMode="decimal"
          pattern="[0-9\s]+([.,][0-9]{1,2})?"
          maxLength={20}
          required
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          {...form.field('amountKopecks')}
        />
        <p className="text-small text-muted" role="status">
          На балансе компании {formatKopecks(balanceKopecks)}.{' '}
          {lost === 0
            ? 'Возврат спишется с него.'
            : `Баланса не хватит: ${formatKopecks(lost)} вернём за свой счёт. Если заказ потом отменят, удержим их из того, что вернётся на баланс.`}
        </p>
        <Textarea
          label={LABELS.reason}
          hint="Её прочитают администраторы компании в письме"
          rows={3}
          minLength={REFUND_REASON_LENGTH.min}
          maxLength={REFUND_REASON_LENGTH.max}
          required
          {...form.field('reason')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Вернуть деньги</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </NativeForm>
    </Dialog>
  )
}

/** 199050 → «1990,50» */
const roublesOf = (kopecks: number) =>
  `${Math.floor(kopecks / 100)}${kopecks % 100 === 0 ? '' : `,${String(kopecks % 100).padStart(2, '0')}`}`
