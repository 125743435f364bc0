import { isOwnList } from '#server/features/board/vacancies/indexed-lists.ts'
import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import { readSalaryScales } from '#server/features/board/pay-scales/scales.ts'
import type { Deps } from '#server/features/content/context.ts'
import { coursesAbout } from '#server/features/content/courses/service.ts'
import { articlesAbout } from '#server/features/content/texts/article-cards.ts'
import type { ProfessionText } from '#server/features/content/texts/heads.ts'
import { professionRefs } from '#server/features/content/texts/profession-refs.ts'
import { renderText } from '#server/features/content/texts/render-text.ts'
import { readFacts } from '#server/features/content/variables/facts.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import type { ProfessionCard, ProfessionPage } from '#shared/features/content/profession-pages/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

const VACANCIES_SHOWN = 5
const COURSES_SHOWN = 3

/** A profession as its page shows it. @throws Problem `not_found` for one that is not in the directory */
export async function professionPageOf(deps: Deps, text: ProfessionText): Promise<ProfessionPage> {
  const { slug, head, body, contentVersion } = text
  const profession = deps.referenceData.professions.bySlug(slug)
  const [card] = await professionCards(deps, [text])
  if (!profession || !card) throw new Problem('not_found', 'Такой профессии в каталоге нет.')
  const [variables, scales, { ids }, courses] = await Promise.all([
    boardVariables(deps),
    readSalaryScales(deps),
    deps.vacancies.newest({ filter: { profession: [slug] }, limit: VACANCIES_SHOWN }),
    coursesAbout(deps, slug, COURSES_SHOWN),
  ])
  return {
    ...card,
    name: profession.name,
    hasList: isOwnList(deps, { profession: slug }),
    description: head.description,
    contentVersion,
    ...(await renderText(deps, { body, variables })),
    facts: readFacts(head.facts, variables),
    tools: head.tools,
    scale: scales.get(profession.id)?.[0] ?? null,
    vacancies: await listCards(deps, ids),
    similar: await professionRefs(deps, head.similar),
    articles: articlesAbout(deps.texts, slug),
    courses,
  }
}

/** Cards of the texts whose profession is in the directory. */
export async function professionCards(
  deps: Deps,
  texts: readonly ProfessionText[],
): Promise<ProfessionCard[]> {
  const refs = await professionRefs(
    deps,
    texts.map(({ slug }) => slug),
  )
  return refs.flatMap(({ slug, median, vacancyCount }) => {
    const text = texts.find((one) => one.slug === slug)
    const entry = deps.referenceData.professions.bySlug(slug)
    if (!text || !entry) return []
    return { slug, median, vacancyCount, title: text.head.title, lead: text.head.lead, group: entry.group }
  })
}
