import { z } from 'zod'

export const ResponseId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'ResponseId'>()
  .describe('Номер отклика.')
export type ResponseId = z.infer<typeof ResponseId>
