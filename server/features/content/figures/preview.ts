import type { Deps } from '#server/features/content/context.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { textPath } from '#server/features/content/texts/text-paths.ts'
import { figureVariables, variablesIn } from '#server/features/content/variables/variables.ts'
import type { Variables } from '#server/features/content/variables/variables.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import type { FigureUse } from '#shared/features/content/figures/contract.ts'
import type { FigureForm } from '#shared/features/content/figures/forms.ts'
import type { FigureName } from '#shared/features/reference/taxes/figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type Place = { title: string; path: string; paragraphs: readonly string[] }

/**
 * The paragraphs that name the figure, as readers see them in the later one of its year and the present one, with the
 * value that is known and with the new one.
 */
export function previewFigure(deps: Deps, { source, ...figure }: FigureForm): { uses: FigureUse[] } {
  const year = Math.max(figure.year, yearOf(deps.now()))
  const known = deps.figureStore.taxYears()
  const before = figureVariables(known, year)
  const after = figureVariables(createTaxYears([...known.rows, { ...figure, source }]), year)
  return {
    uses: placesOf(deps).flatMap(({ paragraphs, ...place }) =>
      paragraphs
        .filter((text) => variablesIn(text).includes(figure.name satisfies FigureName))
        .map((text) => ({ ...place, before: filled(text, before), after: filled(text, after) })),
    ),
  }
}

/** What is no figure stays as it is typed. */
const filled = (text: string, variables: Variables) =>
  text.replaceAll(/\{\{([\w:.-]+)\}\}/g, (whole, name: string) => variables(name) ?? whole)

const placesOf = ({ texts }: Deps): Place[] => [
  ...TEXT_KINDS.flatMap((kind) =>
    [...texts.all(kind).values()].map(({ slug, head, body }) => ({
      title: head.title,
      path: textPath[kind](slug),
      paragraphs: [...body.split(/\n+/), ...head.facts.map(({ says }) => says)],
    })),
  ),
  ...LANDING_PAGES.map(({ slug, heading, paragraphs, questions, facts }) => ({
    title: heading,
    path: pathOf('landing', { slug }),
    paragraphs: [...paragraphs, ...questions.map(({ answer }) => answer), ...facts.map(({ says }) => says)],
  })),
]
