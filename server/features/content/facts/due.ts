import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { readFacts, type ContentFacts } from '#server/features/content/variables/facts.ts'
import type { TextStore } from '#server/features/content/texts/text-store.ts'
import { textPath } from '#server/features/content/texts/text-paths.ts'
import { figureVariables } from '#server/features/content/variables/variables.ts'
import type { DueFact } from '#shared/features/content/facts/contract.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import type { FigureStore } from '#server/features/reference/taxes/figure-store.ts'
import { FIGURES } from '#shared/features/reference/taxes/figures.ts'
import { yearOf, type TaxYears } from '#shared/features/reference/taxes/tax-years.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { FACT_PAGES } from './pages.ts'

/** How long before its day a statement is listed and the editors are notified: a month. */
const NOTICE_DAYS = 31
/** Figures of taxes change with the year; this leaves a week for their check. */
const TAX_CHECK_DAY = '12-25'

type Tools = {
  texts: Pick<TextStore, 'all'>
  figureStore: Pick<FigureStore, 'taxYears'>
  now: () => Date
}
type Sourced = Omit<DueFact, 'isOverdue' | 'says' | 'source' | 'checkBy'> & { facts: ContentFacts }

/** Every statement of the board with its source, the earliest day of checking first. */
export function listFacts(deps: Tools): DueFact[] {
  const taxYears = deps.figureStore.taxYears()
  const thisYear = yearOf(deps.now())
  const today = isoDay(deps.now())
  const variables = figureVariables(taxYears, thisYear)
  return [...sourcedTexts(deps), ...missingFigures(taxYears, thisYear)]
    .flatMap(({ facts, ...where }) =>
      readFacts(facts, variables).map((fact) => ({ ...where, ...fact, isOverdue: fact.checkBy < today })),
    )
    .toSorted((a, b) => a.checkBy.localeCompare(b.checkBy) || a.title.localeCompare(b.title, 'ru'))
}

/** Those of the month to come, and the overdue ones. */
export function listDueFacts(deps: Tools): DueFact[] {
  const last = isoDay(new Date(deps.now().getTime() + NOTICE_DAYS * DAY_MS))
  return listFacts(deps).filter(({ checkBy }) => checkBy <= last)
}

const sourcedTexts = ({ texts }: Pick<Tools, 'texts'>): Sourced[] => [
  ...TEXT_KINDS.flatMap((kind) =>
    [...texts.all(kind).values()].map(({ slug, head: { title, facts } }) => ({
      title,
      path: textPath[kind](slug),
      editPath: pathOf('staff-content-kind-slug', { kind, slug }),
      facts,
    })),
  ),
  ...LANDING_PAGES.map(({ slug, heading, facts }) => ({
    title: heading,
    path: pathOf('landing', { slug }),
    editPath: null,
    facts,
  })),
  ...FACT_PAGES.map((page) => ({ ...page, editPath: null })),
]

/** A year whose figures are not all known has to be completed before it begins. */
function missingFigures(taxYears: TaxYears, thisYear: number): Sourced[] {
  return [thisYear, thisYear + 1].flatMap((year) => {
    const missing = taxYears.missing(year).map((name) => FIGURES[name].label)
    if (missing.length === 0) return []
    return {
      title: `Цифры ${year} года`,
      path: pathOf('calculator'),
      editPath: `${pathOf('staff-content-figures')}?year=${year}`,
      facts: [
        {
          says: `Не введено: ${missing.join('; ')}`,
          source: 'Законы и постановления правительства осени',
          check_by: `${year - 1}-${TAX_CHECK_DAY}`,
        },
      ],
    }
  })
}
