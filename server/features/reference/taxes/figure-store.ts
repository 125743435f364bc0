import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import { yearOf, type TaxYear, type TaxYears } from '#shared/features/reference/taxes/tax-years.ts'
import { readTaxYears } from './read.ts'

/** The figures of years in memory: every card and every text reads them. */
export type FigureStore = {
  taxYears(): TaxYears
  /** Grows with every change. */
  version(): number
  reload(): Promise<void>
}

export async function createFigureStore(db: Sql, log: Logger): Promise<FigureStore> {
  let current = await readTaxYears(db)
  let version = 0
  const reload = async () => {
    try {
      current = await readTaxYears(db)
      version += 1
    } catch (error) {
      log.error({ err: error, event: 'figures.failed' })
    }
  }
  // One at a time, so that an earlier reading does not undo a later one.
  let last = Promise.resolve()
  return {
    taxYears: () => current,
    version: () => version,
    reload() {
      last = last.then(reload)
      return last
    },
  }
}

/** The figures that pay is counted with at this moment in Moscow. */
export const presentTaxYear = ({
  figureStore,
  now,
}: {
  figureStore: FigureStore
  now: () => Date
}): TaxYear => figureStore.taxYears().upTo(yearOf(now()))
