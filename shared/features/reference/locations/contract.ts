import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { LOCATION_TYPES, Location } from './model.ts'

export const locationsContract = {
  search: operation('GET /v1/locations', 'public', 'Места, название которых начинается с текста', [
    'locations',
  ])
    .input(
      z.object({
        search: z.string().trim().max(100).default('').describe('Текст поиска.'),
        type: z.enum(LOCATION_TYPES).nullable().default(null).describe('Вид места.'),
        countryIso2: z
          .string()
          .length(2)
          .toUpperCase()
          .nullable()
          .default(null)
          .describe('Страна, две латинские буквы.'),
        limit: z.coerce.number().int().min(1).max(50).default(10).describe('Сколько строк вернуть.'),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(Location) })),
  bySlug: operation('GET /v1/locations/slug/{slug}', 'public', 'Место по его адресу', ['locations'])
    .input(z.object({ slug: z.string().max(80).describe('Последняя часть адреса страницы.') }))
    .output(Location),
}
