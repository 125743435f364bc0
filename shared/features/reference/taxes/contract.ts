import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { TaxYear } from './tax-years.ts'

export const taxesContract = {
  years: access('public')
    .route({
      method: 'GET',
      path: '/v1/tax-years',
      summary: 'Ставки налогов и взносов по годам',
      tags: ['directories'],
    })
    .output(
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
