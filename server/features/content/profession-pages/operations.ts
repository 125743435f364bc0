import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { professionsContract } from '#shared/features/content/profession-pages/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { professionCards, professionPageOf } from './read.ts'

export const professionsOperations: OperationsOf<typeof professionsContract, Ctx> = {
  async list({ deps }) {
    const items = await professionCards(deps, [...deps.texts.all('profession').values()])
    return {
      items: items.toSorted(
        (a, b) => a.group.localeCompare(b.group, 'ru') || a.title.localeCompare(b.title, 'ru'),
      ),
    }
  },
  /** @throws Problem `not_found` */
  async read({ deps }, { slug }) {
    const text = deps.texts.all('profession').get(slug)
    if (!text) throw new Problem('not_found', 'Такой профессии в каталоге нет.')
    return professionPageOf(deps, text)
  },
}
