import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import type { Deps } from '#server/features/content/context.ts'
import { articleCard } from '#server/features/content/texts/article-cards.ts'
import type { ArticleText } from '#server/features/content/texts/heads.ts'
import { professionRefs } from '#server/features/content/texts/profession-refs.ts'
import { renderText } from '#server/features/content/texts/render-text.ts'
import { readFacts } from '#server/features/content/variables/facts.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { Article, ArticleCard } from '#shared/features/content/articles/contract.ts'

const VACANCIES_SHOWN = 3
const OTHERS_SHOWN = 3

/** An article as its page shows it. */
export async function articleOf(deps: Deps, text: ArticleText): Promise<Article> {
  const { head, body, contentVersion } = text
  const variables = await boardVariables(deps)
  return {
    ...articleCard(text),
    description: head.description,
    contentVersion,
    ...(await renderText(deps, { body, variables })),
    facts: readFacts(head.facts, variables),
    professions: await professionRefs(deps, head.professions),
    vacancies: await relatedVacancies(deps, text),
    others: othersOf(deps, text),
  }
}

/** The newest vacancies of the attribute or the professions of the text. */
async function relatedVacancies(deps: Deps, { head }: ArticleText) {
  const attribute = VACANCY_ATTRIBUTES.find(({ slug }) => slug === head.attribute)
  const filters: Partial<VacancyFilter>[] = attribute
    ? [attribute.filter]
    : head.professions.map((profession) => ({ profession: [profession] }))
  const found = await Promise.all(
    filters.map((filter) => deps.vacancies.newest({ filter, limit: VACANCIES_SHOWN })),
  )
  const ids = [...new Set(found.flatMap((list) => list.ids))].toSorted((a, b) => b - a)
  return listCards(deps, ids.slice(0, VACANCIES_SHOWN))
}

/** Of the same topic first. */
function othersOf({ texts }: Deps, { slug, head }: ArticleText): ArticleCard[] {
  const others = [...texts.all('article').values()].filter((one) => one.slug !== slug)
  const isSame = (one: ArticleText) => one.head.topic === head.topic
  return [...others.filter(isSame), ...others.filter((one) => !isSame(one))]
    .slice(0, OTHERS_SHOWN)
    .map(articleCard)
}
