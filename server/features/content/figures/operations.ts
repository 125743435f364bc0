import type { Ctx, Deps } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { figuresContract, FigureUse } from '#shared/features/content/figures/contract.ts'
import { listFigures } from './list.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { textPath } from '#server/features/content/texts/text-paths.ts'
import { figureVariables, variablesIn, type Variables } from '#server/features/content/variables/variables.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import type { FigureName } from '#shared/features/reference/taxes/figures.ts'
import { createTaxYears, yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { and, eq } from 'drizzle-orm'
import { yearlyFigures } from '#server/db/schema/yearly-figures.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'
import { YEARS_AHEAD, type FigureForm } from '#shared/features/content/figures/forms.ts'
import { Problem } from '#shared/kernel/problem.ts'

type FigureRef = Pick<FigureForm, 'year' | 'name'>

type Place = { title: string; path: string; paragraphs: readonly string[] }

/** What is no figure stays as it is typed. */
const filled = (text: string, variables: Variables) =>
  text.replaceAll(/\{\{([\w:.-]+)\}\}/g, (whole, name: string) => variables(name) ?? whole)

const toPlaces = ({ texts }: Deps): Place[] => [
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

/** For moderators and administrators of the board, who edit the texts too. */
export const figuresOperations: OperationsOf<typeof figuresContract, Ctx> = {
  staffList: ({ deps }, { year }) => listFigures(deps, year ?? null),
  staffPreview: ({ deps }, form) => previewFigure(deps, form),
  staffSet: setFigure,
  staffRemove: removeFigure,
}

/**
 * The paragraphs that name the figure, as readers see them in the later one of its year and the present one, with the
 * value that is known and with the new one.
 */
function previewFigure(deps: Deps, { source, ...figure }: FigureForm): { uses: FigureUse[] } {
  const year = Math.max(figure.year, yearOf(deps.now()))
  const known = deps.figureStore.taxYears()
  const before = figureVariables(known, year)
  const after = figureVariables(createTaxYears([...known.rows, { ...figure, source }]), year)
  return {
    uses: toPlaces(deps).flatMap(({ paragraphs, ...place }) =>
      paragraphs
        .filter((text) => variablesIn(text).includes(figure.name satisfies FigureName))
        .map((text) => ({ ...place, before: filled(text, before), after: filled(text, after) })),
    ),
  }
}

/** Enters a figure in place of that of the release. @throws Problem invalid for a year too far ahead */
async function setFigure(
  ctx: Ctx,
  { year, name, value, source }: FigureForm,
): Promise<Record<string, never>> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const last = yearOf(deps.now()) + YEARS_AHEAD
  if (year > last) {
    const message = `Год: не позже ${last}.`
    throw new Problem('invalid', message, { year: message })
  }
  const at = deps.now().toISOString()
  const set = { value, source, checkedAt: at, checkedBy: userId }
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(yearlyFigures)
      .values({ year, name, ...set })
      .onConflictDoUpdate({ target: [yearlyFigures.year, yearlyFigures.name], set })
    await record(tx, deps, {
      ref: { year, name },
      action: 'figure.set',
      userId,
      at,
      details: { value, source },
    })
  })
  return {}
}

/** Takes the entered figure away: that of the release holds again, or none. @throws Problem not_found */
async function removeFigure(ctx: Ctx, { year, name }: FigureRef): Promise<Record<string, never>> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(yearlyFigures)
      .where(and(eq(yearlyFigures.year, year), eq(yearlyFigures.name, name)))
      .returning()
    if (!removed) throw new Problem('not_found', 'Эта цифра и так из поставки.')
    const { value, source } = removed
    await record(tx, deps, {
      ref: { year, name },
      action: 'figure.removed',
      userId,
      at,
      details: { value, source },
    })
  })
  return {}
}

async function record(
  tx: Sql,
  { changes }: Deps,
  {
    ref: { year, name },
    ...entry
  }: {
    ref: FigureRef
    action: 'figure.set' | 'figure.removed'
    userId: number
    at: string
    details: { value: number; source: string }
  },
) {
  await recordAudit(tx, { ...entry, objectKind: 'figure', objectId: `${year}:${name}` })
  afterCommit(tx, () => changes.publish({ kind: 'figures' }))
}
