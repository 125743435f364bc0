import { Input } from '#client/ui/field.tsx'
import { FIELD_NAMES, PLAIN_INPUTS } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'

/** The inputs of a step that need nothing but their attributes. */
export function PlainInputs({ form, step }: { form: VacancyFormFields; step: keyof typeof PLAIN_INPUTS }) {
  return PLAIN_INPUTS[step].map(({ name, ...attributes }) => (
    <Input key={name} label={FIELD_NAMES[name]} {...attributes} {...form.field(name)} />
  ))
}
