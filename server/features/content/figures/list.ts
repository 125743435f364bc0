import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { yearlyFigures } from '#server/db/schema/yearly-figures.ts'
import type { Deps } from '#server/features/content/context.ts'
import { personName } from '#server/features/identity/accounts/person-name.ts'
import { FIRST_FIGURE_YEAR, YEARS_AHEAD } from '#shared/features/content/figures/forms.ts'
import { FIGURE_NAMES, formatFigure } from '#shared/features/reference/taxes/figures.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'

/** The figures of a year, with who entered what. @param asked null for the present year */
export async function listFigures(deps: Deps, asked: number | null) {
  const thisYear = yearOf(deps.now())
  const years = Array.from(
    { length: thisYear + YEARS_AHEAD - FIRST_FIGURE_YEAR + 1 },
    (_, at) => FIRST_FIGURE_YEAR + at,
  )
  const year = years.find((one) => one === asked) ?? thisYear
  const edited = await deps.db
    .select({
      name: yearlyFigures.name,
      year: yearlyFigures.year,
      checkedAt: yearlyFigures.checkedAt,
      checkedBy: personName,
    })
    .from(yearlyFigures)
    .leftJoin(users, eq(users.id, yearlyFigures.checkedBy))
    .limit(5000)
  const taxYears = deps.figureStore.taxYears()
  const missing = new Set(taxYears.missing(year))
  return {
    year,
    years: years.toReversed(),
    isComplete: missing.size === 0,
    items: FIGURE_NAMES.map((name) => {
      const found = missing.has(name) ? null : taxYears.figure(name, year)
      const row = edited.find((one) => one.name === name && one.year === found?.year)
      return {
        name,
        shown: found && formatFigure(name, found.value),
        value: found?.value ?? null,
        since: found?.year ?? null,
        source: found?.source ?? null,
        checkedAt: row?.checkedAt ?? null,
        checkedBy: row?.checkedBy ?? null,
        isEdited: row?.year === year,
      }
    }),
  }
}
