import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Radio } from '#client/ui/choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'
import { accessText, typedRoubles } from './access-text.ts'
import { REFUND_LABELS, RefundReason, SumField } from './refund-fields.tsx'

const LABELS = { ...REFUND_LABELS, to: 'Куда' }

/** Ends access that was paid from the balance or by bank transfer, and returns its money. */
export function EndAccessDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { id: orderId, access, company, title } = order
  const [typed, setTyped] = useState(() => typedRoubles(access?.unusedKopecks ?? 0))
  const end = useCommand(api.payments.staffEndAccess, {
    done() {
      onClose()
      return `${orderTitle(orderId)}: доступ закончен, письмо отправлено.`
    },
  })
  const form = useForm({
    send: ({ reason = '', to }) =>
      end.send({
        orderId,
        amountKopecks: parseRoubles(typed) ?? 0,
        to: to === 'bank' ? 'bank' : 'balance',
        reason,
      }),
  })
  return (
    <Dialog isOpen title="Закончить доступ?" onClose={onClose}>
      <Form form={form} labels={LABELS} className="grid gap-3">
        <p className="wrap-anywhere">
          {company.title}, {orderName(orderId)}: {title}.
        </p>
        {access && <p>{accessText(access)}</p>}
        <p className="text-small text-muted">
          Доступ закончится сегодня, дни, купленные позже, начнутся сразу. Компания получит письмо.
        </p>
        <SumField form={form} maxKopecks={order.amountKopecks} value={typed} onChange={setTyped} />
        {order.method === 'bill' && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">{LABELS.to}</legend>
            <Radio
              name="to"
              value="bank"
              defaultChecked
              label="На счёт в банке: перевод сделан, записать его"
            />
            <Radio name="to" value="balance" label="На баланс компании" />
          </fieldset>
        )}
        <RefundReason form={form} />
        <FormActions form={form} onCancel={onClose}>
          Закончить доступ
        </FormActions>
      </Form>
    </Dialog>
  )
}
