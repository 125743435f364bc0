import { listCards } from '#server/features/board/vacancies/cards.ts'
import { readSalaryScales } from '#server/features/board/vacancies/salary-scales.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { articlesAbout } from '#server/features/content/texts/article-cards.ts'
import { emptyListsIn } from '#server/features/content/texts/empty-lists.ts'
import { renderMarkdown } from '#server/features/content/texts/markdown.ts'
import { professionRefs } from '#server/features/content/texts/profession-refs.ts'
import { PROFESSION_TEXTS } from '#server/features/content/texts/profession-texts.ts'
import { boardVariables, fillVariables } from '#server/features/content/texts/variables.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type {
  ProfessionCard,
  professionsContract,
} from '#shared/features/content/profession-pages/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

const VACANCIES_SHOWN = 5

export const professionsOperations: OperationsOf<typeof professionsContract, Ctx> = {
  async list(ctx) {
    const items = await cardsOf(ctx, [...PROFESSION_TEXTS.keys()])
    return {
      items: items.toSorted(
        (a, b) => a.group.localeCompare(b.group, 'ru') || a.title.localeCompare(b.title, 'ru'),
      ),
    }
  },
  /** @throws Problem `not_found` */
  async read(ctx, { slug }) {
    const text = PROFESSION_TEXTS.get(slug)
    const profession = ctx.deps.referenceData.professions.bySlug(slug)
    const [card] = await cardsOf(ctx, [slug])
    if (!text || !profession || !card) throw new Problem('not_found', 'Такой профессии в каталоге нет.')
    const { head, body } = text
    const [variables, scales, { ids }] = await Promise.all([
      boardVariables(ctx.deps),
      readSalaryScales(ctx.deps),
      ctx.deps.vacancies.newest({ filter: { profession: slug }, limit: VACANCIES_SHOWN }),
    ])
    return {
      ...card,
      name: profession.name,
      description: head.description,
      ...renderMarkdown(fillVariables(body, variables), await emptyListsIn(body, ctx.deps)),
      facts: head.facts.map(({ check_by: checkBy, ...fact }) => ({ ...fact, checkBy })),
      tools: head.tools,
      scale: scales.get(profession.id) ?? null,
      vacancies: await listCards(ctx.deps, ids),
      similar: await professionRefs(ctx.deps, head.similar),
      articles: articlesAbout(slug),
    }
  },
}

/** Cards of the professions that have a page and are in the directory. */
async function cardsOf(ctx: Ctx, slugs: readonly string[]): Promise<ProfessionCard[]> {
  const refs = await professionRefs(ctx.deps, slugs)
  return refs.flatMap(({ slug, median, vacancyCount }) => {
    const text = PROFESSION_TEXTS.get(slug)
    const entry = ctx.deps.referenceData.professions.bySlug(slug)
    if (!text || !entry) return []
    return { slug, median, vacancyCount, title: text.head.title, lead: text.head.lead, group: entry.group }
  })
}
