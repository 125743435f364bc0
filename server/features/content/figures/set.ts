import { and, eq } from 'drizzle-orm'
import { yearlyFigures } from '#server/db/schema/yearly-figures.ts'
import type { Ctx, Deps } from '#server/features/content/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { afterCommit } from '#server/kernel/after-commit.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { FigureForm } from '#shared/features/content/figures/forms.ts'
import { YEARS_AHEAD } from '#shared/features/content/figures/forms.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { Problem } from '#shared/kernel/problem.ts'

type FigureRef = Pick<FigureForm, 'year' | 'name'>

/** Enters a figure in place of that of the release. @throws Problem invalid for a year too far ahead */
export async function setFigure(
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
export async function removeFigure(ctx: Ctx, { year, name }: FigureRef): Promise<Record<string, never>> {
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
