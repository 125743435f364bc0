import { asc } from 'drizzle-orm'
import type { Logger } from 'pino'
import { taxRegimes } from '#server/db/schema/tax-regimes.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { buildTaxTerms, type OperatorTax, type TaxTerms } from '#shared/features/money/tax-regimes/terms.ts'
import { canHaveRegime, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import type { OperatorForm } from '#shared/kernel/operator.ts'

/** Calendar dates of Moscow; null: no bound. `to` is not in the period. */
type RegimePeriod = { from: string | null; to: string | null }

export type TaxRegimes = {
  /** Returns the terms on a calendar date of Moscow. */
  termsOn(day: string): TaxTerms
  /** Returns the periods of a regime, the first one first. */
  periodsOf(regime: TaxRegime): RegimePeriod[]
  /** From the settings: applies until the first row. */
  initial: OperatorTax
  /** Form of the operator; null if not set. */
  form: OperatorForm | null
  reload(): Promise<void>
}

/**
 * Holds the rows in memory: every document and every page with prices reads them, and they change once a year.
 * @throws when the rows cannot be read: documents with an unknown regime would be wrong
 */
export async function createTaxRegimes(
  db: Sql,
  log: Logger,
  { form, ...initial }: OperatorTax & { form: OperatorForm | null },
): Promise<TaxRegimes> {
  let rows = await listTaxRegimes(db)
  // The form may have changed since they were entered: papers keep their regime until staff enter another.
  for (const { startsOn, regime } of rows)
    if (form !== null && !canHaveRegime(form, regime))
      log.warn({ event: 'tax_regimes.unfit', form, regime, startsOn })

  return {
    initial,
    form,
    termsOn: (day) => buildTaxTerms(rows.findLast(({ startsOn }) => startsOn <= day) ?? initial, day),
    periodsOf(regime) {
      const all = [{ ...initial, startsOn: null }, ...rows]
      return all
        .map((row, at) => ({ regime: row.regime, from: row.startsOn, to: all[at + 1]?.startsOn ?? null }))
        .filter((period) => period.regime === regime)
        .map(({ from, to }) => ({ from, to }))
    },
    async reload() {
      try {
        rows = await listTaxRegimes(db)
      } catch (error) {
        log.error({ err: error, event: 'tax_regimes.failed' })
      }
    },
  }
}

/** The first day first. */
export const listTaxRegimes = (db: Sql) => db.select().from(taxRegimes).orderBy(asc(taxRegimes.startsOn))
