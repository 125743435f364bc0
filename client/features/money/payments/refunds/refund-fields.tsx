import type { FormState } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { Input } from '#client/ui/field.tsx'
import { REFUND_REASON_LENGTH } from '#shared/features/money/payments/vocabulary.ts'
import { formatKopecks } from '#shared/kernel/number.ts'

export const REFUND_LABELS = { amountKopecks: 'Сколько вернуть, ₽', reason: 'Причина' }

type FieldProps = { form: Pick<FormState, 'field'> }
type SumProps = FieldProps & { maxKopecks: number; value: string; onChange: (typed: string) => void }

export const SumField = ({ form, maxKopecks, value, onChange }: SumProps) => (
  <Input
    label={REFUND_LABELS.amountKopecks}
    hint={`Не больше ${formatKopecks(maxKopecks)}`}
    inputMode="decimal"
    pattern="[0-9\s]+([.,][0-9]{1,2})?"
    maxLength={20}
    required
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    {...form.field('amountKopecks')}
  />
)

export const RefundReason = ({ form }: FieldProps) => (
  <ReasonField
    form={form}
    hint="Её прочитают администраторы компании в письме"
    length={REFUND_REASON_LENGTH}
  />
)
