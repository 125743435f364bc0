import { z } from 'zod'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { PACKAGE_SIZES } from '#shared/features/money/tariffs/vocabulary.ts'
import { access } from '#shared/kernel/contract.ts'
import { PlacedOrder, PaymentChoice } from './model.ts'

export const packageOrdersContract = {
  buy: access('signed_in', { makes: true })
    .route({ method: 'POST', path: '/company/{id}/packages', summary: 'Купить пакет', tags: ['payments'] })
    .input(
      PaymentChoice.extend({
        id: CompanyId,
        tariff: z.enum(TARIFF_CODES),
        size: z.coerce.number().pipe(z.literal([...PACKAGE_SIZES])),
      }),
    )
    .output(PlacedOrder),
}
