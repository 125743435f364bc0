import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import type { CardPayment, RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import { orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import { REFUND_REASON_LENGTH } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { accessText, typedRoubles } from './access-text.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'

const LABELS = { amountKopecks: 'Сколько вернуть, ₽', reason: 'Причина' }

/** Asks for the sum and the reason of a refund. */
export function RefundDialog({ payment, onClose }: { payment: CardPayment; onClose: () => void }) {
  const { id: paymentId, refundableKopecks, company, title, orderId, access } = payment
  const [typed, setTyped] = useState(() =>
    typedRoubles(Math.min(refundableKopecks, access?.unusedKopecks ?? refundableKopecks)),
  )
  /** One for the dialog, so that a double click asks once. */
  const [requestKey] = useState(() => crypto.randomUUID())
  const amountKopecks = parseRoubles(typed)
  const refund = useCommand(api.cardPayments.refund, {
    done(request) {
      onClose()
      return `${orderTitle(orderId)}: ${refundText(request)}.`
    },
  })
  const form = useForm({
    send: ({ reason = '', way, keepsAccess }) =>
      refund.send({
        paymentId,
        amountKopecks: amountKopecks ?? 0,
        reason,
        requestKey,
        way: way === 'chargeback' ? 'chargeback' : 'provider',
        keepsAccess: keepsAccess === 'on',
      }),
  })
  const asked = Math.min(amountKopecks ?? 0, refundableKopecks)
  const hasAccess = access !== null || payment.balanceAccessKopecks > 0
  return (
    <Dialog isOpen title="Вернуть деньги?" onClose={onClose}>
      <Form form={form} labels={LABELS} className="grid gap-3">
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
        {access && <p>{accessText(access)}</p>}
        <p className="text-small text-muted" role="status">
          {access
            ? 'Доступ к контактам закончится сегодня, компания получит письмо.'
            : balanceText({ ...payment, asked })}
        </p>
        {hasAccess && (
          <Checkbox
            name="keepsAccess"
            label="Оставить доступ: это компенсация, а не возврат за неиспользованные дни"
          />
        )}
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">Как уходят деньги</legend>
          <Radio name="way" value="provider" defaultChecked label="Вернуть через платёжный сервис" />
          <Radio name="way" value="chargeback" label="Банк плательщика уже отозвал платёж: только записать" />
        </fieldset>
        <ReasonField
          form={form}
          hint="Её прочитают администраторы компании в письме"
          length={REFUND_REASON_LENGTH}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Вернуть деньги</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What becomes of the balance, and of access that was paid from it. */
function balanceText({
  asked,
  balanceKopecks,
  balanceAccessKopecks,
}: Pick<CardPayment, 'balanceKopecks' | 'balanceAccessKopecks'> & { asked: number }): string {
  const balance = `На балансе компании ${formatKopecks(balanceKopecks)}.`
  if (asked <= balanceKopecks) return `${balance} Возврат спишется с него.`
  const access =
    balanceAccessKopecks === 0
      ? ''
      : ` Оплаченный с баланса доступ к контактам закончится, и ${formatKopecks(balanceAccessKopecks)} за неиспользованные дни пойдут на возврат.`
  const lost = asked - balanceKopecks - balanceAccessKopecks
  if (lost <= 0) return balance + access
  return `${balance}${access} Не хватит ${formatKopecks(lost)}: вернём их за свой счёт. Если заказ потом отменят, удержим их из того, что вернётся на баланс.`
}

/** Codes of YooKassa; others are shown as they are. */
const REFUSALS: Readonly<Record<string, string>> = {
  insufficient_funds: 'на счёте магазина не хватает денег',
  rejected_by_payee: 'получатель отказался',
  yoo_money_account_closed: 'кошелёк получателя закрыт',
  payment_basket_id_not_found: 'корзина платежа не найдена',
  general_decline: 'причина не названа',
  invalid_request: 'запрос не принят',
}

export function refundText({ amountKopecks, state, refusal }: RefundRequest): string {
  const sum = formatKopecks(amountKopecks)
  switch (state) {
    case 'done':
      return `возврат ${sum} сделан`
    case 'requested':
      return `возврат ${sum} ждёт провайдера, повторим сами`
    case 'refused':
      return `возврат ${sum} не прошёл: ${REFUSALS[refusal ?? ''] ?? refusal ?? 'причина не названа'}`
    case 'lost':
      return `возврат ${sum}: провайдер не ответил за сутки. Проверьте в его кабинете, прежде чем повторять`
  }
}
