import { z } from 'zod'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { PACKAGE_SIZES } from '#shared/features/money/tariffs/vocabulary.ts'
import { operation } from '#shared/kernel/contract.ts'
import { PlacedOrder, PaymentChoice } from './model.ts'

export const packageOrdersContract = {
  buy: operation('POST /company/{id}/packages', 'signed_in', 'Купить пакет', ['payments'], { makes: true })
    .input(
      PaymentChoice.extend({
        id: CompanyId,
        tariff: z.enum(TARIFF_CODES),
        size: z.coerce.number().pipe(z.literal([...PACKAGE_SIZES])),
      }),
    )
    .output(PlacedOrder),
}
