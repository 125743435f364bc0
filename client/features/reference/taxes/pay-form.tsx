import { useNavigate } from 'react-router'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { CONTRACT_KINDS } from '#shared/features/reference/taxes/net-pay.ts'
import { CONTRACT_KIND_LABELS } from '#shared/features/reference/taxes/labels.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { AskedPay } from './pay-address.ts'

/** A plain GET form: the answer has an address, and scripts are not needed. */
export function PayForm({
  asked: { text, isNet, kind, hasDeduction, figures, error },
  years,
}: {
  asked: AskedPay
  years: readonly number[]
}) {
  const { year } = figures
  const navigate = useNavigate()
  return (
    <form
      // Fields without state follow the address.
      key={`${text} ${isNet} ${kind} ${year} ${hasDeduction}`}
      method="get"
      action={pathOf('calculator')}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
      }}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_7rem]"
    >
      <Input
        label="Сумма в месяц, ₽"
        name="pay"
        inputMode="numeric"
        defaultValue={text}
        error={error}
        required
      />
      <Select label="Это сумма" name="basis" defaultValue={isNet ? 'net' : 'gross'}>
        <option value="gross">по договору, до налогов</option>
        <option value="net">на руки</option>
      </Select>
      <Select label="Договор" name="kind" defaultValue={kind}>
        {CONTRACT_KINDS.map((one) => (
          <option key={one} value={one}>
            {CONTRACT_KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      <Select label="Год" name="year" defaultValue={String(year)}>
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Checkbox
        name="deduction"
        defaultChecked={hasDeduction}
        className="sm:col-span-2 lg:col-span-4"
        label={`Первый год самозанятости: вычет ${formatAmount(figures.selfEmployed.deduction, 'RUB')} ещё не потрачен`}
      />
      <Button type="submit" className="max-sm:w-full sm:justify-self-start">
        Посчитать
      </Button>
    </form>
  )
}
