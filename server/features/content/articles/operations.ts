import { listCards } from '#server/features/board/vacancies/cards.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { articleCard } from '#server/features/content/texts/article-cards.ts'
import type { ArticleText } from '#server/features/content/texts/article-cards.ts'
import { ARTICLE_TEXTS } from '#server/features/content/texts/article-texts.ts'
import { professionRefs } from '#server/features/content/texts/profession-refs.ts'
import { emptyListsIn } from '#server/features/content/texts/empty-lists.ts'
import { renderMarkdown } from '#server/features/content/texts/markdown.ts'
import { boardVariables, fillVariables } from '#server/features/content/texts/variables.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { ArticleCard, articlesContract } from '#shared/features/content/articles/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

const VACANCIES_SHOWN = 3
const OTHERS_SHOWN = 3

export const articlesOperations: OperationsOf<typeof articlesContract, Ctx> = {
  list: (_ctx, { topic }) => ({
    items: [...ARTICLE_TEXTS.values()].filter(({ head }) => !topic || head.topic === topic).map(articleCard),
  }),
  /** @throws Problem `not_found` */
  async read(ctx, { slug }) {
    const text = ARTICLE_TEXTS.get(slug)
    if (!text) throw new Problem('not_found', 'Такой статьи нет.')
    const { head, body } = text
    const variables = await boardVariables(ctx.deps)
    return {
      ...articleCard(text),
      description: head.description,
      ...renderMarkdown(fillVariables(body, variables), await emptyListsIn(body, ctx.deps)),
      facts: head.facts.map(({ says, source, check_by: checkBy }) => ({
        says: fillVariables(says, variables),
        source,
        checkBy,
      })),
      professions: await professionRefs(ctx.deps, head.professions),
      vacancies: await relatedVacancies(ctx, text),
      others: othersOf(text),
    }
  },
}

/** The newest vacancies of the attribute or the professions of the text. */
async function relatedVacancies({ deps }: Ctx, { head }: ArticleText) {
  const attribute = VACANCY_ATTRIBUTES.find(({ slug }) => slug === head.attribute)
  const filters: Partial<VacancyFilter>[] = attribute
    ? [attribute.filter]
    : head.professions.map((profession) => ({ profession }))
  const found = await Promise.all(
    filters.map((filter) => deps.vacancies.newest({ filter, limit: VACANCIES_SHOWN })),
  )
  const ids = [...new Set(found.flatMap((list) => list.ids))].toSorted((a, b) => b - a)
  return listCards(deps, ids.slice(0, VACANCIES_SHOWN))
}

/** Of the same topic first. */
function othersOf({ slug, head }: ArticleText): ArticleCard[] {
  const others = [...ARTICLE_TEXTS.values()].filter((one) => one.slug !== slug)
  const isSame = (one: ArticleText) => one.head.topic === head.topic
  return [...others.filter(isSame), ...others.filter((one) => !isSame(one))]
    .slice(0, OTHERS_SHOWN)
    .map(articleCard)
}
