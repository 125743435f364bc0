import type { Ctx } from '#server/features/content/context.ts'
import { articleCard } from '#server/features/content/texts/article-cards.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { articlesContract } from '#shared/features/content/articles/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { articleOf } from './read.ts'

export const articlesOperations: OperationsOf<typeof articlesContract, Ctx> = {
  list: ({ deps }, { topic }) => ({
    items: [...deps.texts.all('article').values()]
      .filter(({ head }) => !topic || head.topic === topic)
      .map(articleCard),
  }),
  /** @throws Problem `not_found` */
  async read({ deps }, { slug }) {
    const text = deps.texts.all('article').get(slug)
    if (!text) throw new Problem('not_found', 'Такой статьи нет.')
    return articleOf(deps, text)
  },
}
