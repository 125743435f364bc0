/** Options for the comboboxes of forms. */
import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'

const Typed = z.object({
  search: z.string().trim().max(100).default('').describe('Текст поиска.'),
  limit: z.coerce.number().int().min(1).max(50).default(8).describe('Сколько строк вернуть.'),
})

export const autocompleteContract = {
  professions: operation(
    'GET /v1/professions',
    'public',
    'Профессии, в названии которых слово начинается с текста',
    ['directories'],
  )
    .input(Typed)
    .output(z.object({ items: z.array(ProfessionRef) })),
  skills: operation('GET /v1/skills', 'public', 'Навыки, в названии которых слово начинается с текста', [
    'directories',
  ])
    .input(Typed)
    .output(z.object({ items: z.array(z.object({ name: z.string() })) })),
}
