import type { FormState } from '#client/app/form/use-form.ts'
import { Textarea } from '#client/ui/field.tsx'

/** Why staff do something, in the words that the other side reads. */
export function ReasonField({
  form,
  hint,
  length: { min, max },
  rows = 3,
}: {
  form: Pick<FormState, 'field'>
  hint: string
  length: { min: number; max: number }
  rows?: number
}) {
  return (
    <Textarea
      label="Причина"
      hint={hint}
      rows={rows}
      minLength={min}
      maxLength={max}
      required
      {...form.field('reason')}
    />
  )
}
