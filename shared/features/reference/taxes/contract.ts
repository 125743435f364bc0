import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { TaxYear } from './tax-years.ts'

export const taxesContract = {
  years: operation('GET /v1/tax-years', 'public', 'Ставки налогов и взносов по годам', [
    'directories',
  ]).output(
    z.object({
      /** The year in Moscow now; it may have no figures yet. */
      thisYear: z.number().int(),
      /** What is not known of this year, in Russian. */
      missing: z.array(z.string()),
      /** The newest first. */
      years: z.array(TaxYear),
    }),
  ),
}
