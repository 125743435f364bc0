import type { ComponentProps } from 'react'
import { Input } from '#client/ui/field.tsx'
import { CODE_LENGTH } from '#shared/features/identity/session/code-length.ts'

/** The field of the code from an e-mail. Spaces and hyphens between the digits do not matter. */
export const CodeField = (props: Omit<ComponentProps<typeof Input>, 'label'>) => (
  <Input
    label="Код из письма"
    autoComplete="one-time-code"
    inputMode="numeric"
    pattern={`[\\s\\-]*(\\d[\\s\\-]*){${CODE_LENGTH}}`}
    title={`Код состоит из ${CODE_LENGTH} цифр.`}
    required
    className="code-field"
    {...props}
  />
)
