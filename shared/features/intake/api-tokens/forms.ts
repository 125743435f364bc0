import { z } from 'zod'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { API_SCOPES, API_TOKEN_DAYS, API_TOKEN_NAME_MAX } from './vocabulary.ts'

export const ApiTokenForm = z.object({
  name: requiredText({ max: API_TOKEN_NAME_MAX }),
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Отметьте хотя бы одно право.').max(API_SCOPES.length),
  /** Null: until it is revoked. */
  days: z
    .literal([...API_TOKEN_DAYS])
    .nullable()
    .default(null),
})
export type ApiTokenForm = z.infer<typeof ApiTokenForm>
