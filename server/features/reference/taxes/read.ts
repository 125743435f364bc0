import { yearlyFigures } from '#server/db/schema/yearly-figures.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isFigureName } from '#shared/features/reference/taxes/figures.ts'
import { SHIPPED_FIGURES } from '#shared/features/reference/taxes/shipped-figures.ts'
import {
  createTaxYears,
  yearOf,
  type TaxYear,
  type TaxYears,
} from '#shared/features/reference/taxes/tax-years.ts'

/** The figures of the release with those of staff in their place. */
export async function readTaxYears(db: Sql): Promise<TaxYears> {
  const rows = await db.select().from(yearlyFigures).limit(5000)
  // A later release may know figures that this one does not.
  return createTaxYears([...SHIPPED_FIGURES, ...rows.filter(({ name }) => isFigureName(name))])
}

/** The figures by which a vacancy that is written now is compared with others. @param at a moment */
export const readTaxYear = async (db: Sql, at: string | Date): Promise<TaxYear> =>
  (await readTaxYears(db)).upTo(yearOf(at))
