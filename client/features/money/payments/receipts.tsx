import type { OrderDetails } from '#shared/features/money/payments/model.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { FISCAL_RECEIPT_KIND_LABELS, FISCAL_RECEIPT_STATE_LABELS, RECEIPT_STATE_LABELS } from './labels.ts'

/** The receipts of the cash register, and those that it has not made yet. */
export function Receipts({
  details: { order, attempts, receipts, fiscalReceipts, incomeReceipts },
}: {
  details: OrderDetails
}) {
  if (incomeReceipts.length > 0) return <IncomeReceipts receipts={incomeReceipts} />
  const isPaidByCard = attempts.some(({ state }) => state === 'succeeded')
  const unsent = receipts.filter(({ state }) => state !== 'sent')
  const isSent = receipts.length > unsent.length
  if (!isPaidByCard && fiscalReceipts.length === 0 && receipts.length === 0)
    return order.method === 'free'
      ? 'Не нужен: заказ бесплатный'
      : 'Не нужен: платили не картой и не через СБП'
  return (
    <>
      {fiscalReceipts.length === 0 && (isPaidByCard || isSent) && (
        <p>Отправляется на почту того, кто платил. Номер появится здесь, когда чек зарегистрируют.</p>
      )}
      {fiscalReceipts.length > 0 && (
        <ul className="grid gap-3">
          {fiscalReceipts.map((receipt, index) => (
            <li key={receipt.documentNumber ?? index}>
              <FiscalReceipt receipt={receipt} />
            </li>
          ))}
        </ul>
      )}
      {fiscalReceipts.some(({ state }) => state === 'registered') && (
        <p className="mt-2 text-small text-muted">
          По этим номерам чек проверяют в приложении «Проверка чеков» налоговой службы.
        </p>
      )}
      {unsent.map(({ amountKopecks, state, at }) => (
        <p key={at + state}>
          Чек за услугу на {formatKopecks(amountKopecks)}: {RECEIPT_STATE_LABELS[state]}
        </p>
      ))}
    </>
  )
}

function FiscalReceipt({ receipt }: { receipt: OrderDetails['fiscalReceipts'][number] }) {
  const { kind, state, amountKopecks, storageNumber, documentNumber, fiscalSign, registeredAt } = receipt
  return (
    <>
      {FISCAL_RECEIPT_KIND_LABELS[kind]} на {formatKopecks(amountKopecks)}
      {state === 'registered' && registeredAt !== null
        ? ` от ${formatDay(registeredAt)}`
        : `: ${FISCAL_RECEIPT_STATE_LABELS[state]}`}
      {documentNumber !== null && (
        <span className="block text-small">
          ФД № {documentNumber}
          {storageNumber !== null && `, ФН ${storageNumber}`}
          {fiscalSign !== null && `, ФПД ${fiscalSign}`}
        </span>
      )}
    </>
  )
}

/** Of a self-employed operator, who issues them in «Мой налог». */
function IncomeReceipts({ receipts }: { receipts: OrderDetails['incomeReceipts'] }) {
  return (
    <ul className="grid gap-3">
      {receipts.map(({ source, amountKopecks, at, url }) => {
        const name = `${source === 'refund' ? 'Чек по возврату' : 'Чек'} на ${formatKopecks(amountKopecks)} от ${formatDay(at)}`
        return (
          <li key={source + at}>
            {url === null ? (
              `${name}: придёт на почту того, кто платил, и появится здесь`
            ) : (
              <a href={url} rel="noopener noreferrer" target="_blank" className="inline-block py-1">
                {name}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
