import { api } from '#client/app/api.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { useStaffDialog } from '#client/app/staff/staff-page.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { CardPayment, RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'
import { OrderPayer } from './order-payer.tsx'
import { paymentsAddress } from './payments-address.ts'
import { useState } from 'react'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Checkbox, Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { accessText, typedRoubles } from './access-text.ts'
import { REFUND_LABELS, RefundReason, SumField } from './refund-fields.tsx'

/** Codes of YooKassa; other codes are displayed unchanged. */
const REFUSALS: Readonly<Record<string, string>> = {
  insufficient_funds: 'на счёте магазина не хватает денег',
  rejected_by_payee: 'получатель отказался',
  yoo_money_account_closed: 'кошелёк получателя закрыт',
  payment_basket_id_not_found: 'корзина платежа не найдена',
  general_decline: 'причина не названа',
  invalid_request: 'запрос не принят',
}

const STATE_LABELS = {
  created: 'Ждёт провайдера',
  pending: 'Ждёт оплаты',
  succeeded: 'Оплачен',
  cancelled: 'Не оплачен',
} as const satisfies Record<CardPayment['state'], string>

const RECEIPT_LABELS = { due: 'ждёт отправки', sent: 'отправлен', refused: 'не принят' } as const
const FISCAL_LABELS = {
  pending: 'регистрируется',
  registered: 'зарегистрирован',
  cancelled: 'не прошёл',
} as const

/** Payments through the provider, with the state of their receipts. */
export const cardPayments = staffRows(paymentsAddress, {
  query: ({ state, search, page }) =>
    api.cardPayments.staffList.queryOptions({
      input: { state: state === 'stuck' ? 'stuck' : 'all', search, page },
    }),
  max: PAYMENT_PAGES_MAX,
  empty: ({ state }) =>
    state === 'stuck'
      ? [
          'Ничего не застряло',
          'Сюда попадают платежи и возвраты, которые больше часа ни сделаны, ни отменены, и те, чей возврат или чек не прошёл.',
        ]
      : ['Таких платежей нет', 'Ищите по номеру заказа, ИНН, названию компании или почте для чека целиком.'],
  keyOf: ({ id }) => id,
  row: (payment) => <Row payment={payment} />,
  className: 'grid gap-3',
})

function Row({ payment }: { payment: CardPayment }) {
  const openDialog = useStaffDialog()
  const { company, orderId, title, state, createdAt, endedAt, amountKopecks, refundedKopecks } = payment
  const { refundableKopecks, refundRequests } = payment
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <OrderPayer orderId={orderId} company={company} title={title} />
        <p className="mt-1 text-small text-muted">
          Начат {formatMoment(createdAt)}
          {endedAt !== null && `, закончен ${formatMoment(endedAt)}`}
        </p>
        <ul className="text-small text-muted">
          {refundRequests.map((request) => (
            <li key={request.id} className="wrap-anywhere">
              {formatDay(request.requestedAt)}: {refundText(request)}. Причина: {request.reason}
            </li>
          ))}
          {payment.fiscalReceipts.map(({ kind, state: stage, documentNumber, amountKopecks: sum }, at) => (
            // Receipts of equal sums have no displayed difference.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {kind === 'refund' ? 'Чек возврата' : 'Чек'} на {formatKopecks(sum)}: {FISCAL_LABELS[stage]}
              {documentNumber !== null && `, № ${documentNumber}`}
            </li>
          ))}
          {payment.receipts.map(({ state: stage, amountKopecks: sum }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              Второй чек на {formatKopecks(sum)}: {RECEIPT_LABELS[stage]}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end sm:text-right">
        <p className="text-lead font-semibold tabular-nums">{formatKopecks(amountKopecks)}</p>
        <Badge {...(state === 'succeeded' && { tone: 'good' })}>{STATE_LABELS[state]}</Badge>
        {payment.isStuck && <Badge tone="danger">Застрял</Badge>}
        {state === 'succeeded' && payment.orderState === 'cancelled' && (
          <Badge tone="warning">Деньги на балансе</Badge>
        )}
        {refundedKopecks > 0 && (
          <p className="text-small text-muted">Возвращено {formatKopecks(refundedKopecks)}</p>
        )}
        {refundableKopecks > 0 && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Вернуть деньги: ${orderName(orderId)}`}
            onClick={() => openDialog((close) => <RefundDialog payment={payment} onClose={close} />)}
          >
            Вернуть деньги
          </Button>
        )}
        {payment.cancelReason !== null && (
          <p className="text-small text-muted wrap-anywhere">{payment.cancelReason}</p>
        )}
      </div>
    </li>
  )
}

/** A dialog that requests the sum and the reason of a refund. */
export function RefundDialog({ payment, onClose }: { payment: CardPayment; onClose: () => void }) {
  const { id: paymentId, refundableKopecks, company, title, orderId, access } = payment
  const [typed, setTyped] = useState(() =>
    typedRoubles(Math.min(refundableKopecks, access?.unusedKopecks ?? refundableKopecks)),
  )
  /** One key per dialog, so that a double click sends one request. */
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
      <Form form={form} labels={REFUND_LABELS} className="grid gap-3">
        <p className="wrap-anywhere">
          {company.title}, {orderName(orderId)}: {title}. Деньги уйдут туда, откуда пришли.
        </p>
        <SumField form={form} maxKopecks={refundableKopecks} value={typed} onChange={setTyped} />
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
        <RefundReason form={form} />
        <FormActions form={form} onCancel={onClose}>
          Вернуть деньги
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** The effect on the balance, and on access that was paid from it. */
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

function refundText({ amountKopecks, state, refusal }: RefundRequest): string {
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
