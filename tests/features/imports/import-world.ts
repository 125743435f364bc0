import { asc } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { runImport, type ImportOptions } from '#server/features/intake/imports/records/run-import.ts'
import { importRuns } from '#server/db/schema/imports.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jsonLines, openText } from './records.ts'

/** A database that is empty before each test, and the import of records into it. */
export async function importWorld() {
  const { db } = await testDatabase()
  const matchers = await loadMatchers(db)
  const now = new Date('2026-11-21T09:00:00Z')

  beforeEach(async () => {
    await db.delete(vacancies)
    await db.delete(companyRoles)
    await db.delete(companies)
    await db.delete(importRuns)
  })

  async function importRecords(
    records: readonly unknown[],
    options: Partial<ImportOptions> & { name?: string } = {},
  ) {
    const { name = null, ...rest } = options
    const refusals: string[] = []
    const summary = await runImport({
      input: await openText(jsonLines(records), { name }),
      target: { db, matchers },
      now,
      keepsOnSite: true,
      onRefusal: (place, { message }) => refusals.push(`${place}: ${message}`),
      ...rest,
    })
    return { summary, refusals }
  }

  const all = () => db.select().from(vacancies).orderBy(asc(vacancies.id))
  async function only() {
    const [row, ...rest] = await all()
    if (!row || rest.length > 0) throw new Error('Exactly one vacancy is expected')
    return row
  }

  return { db, matchers, now, importRecords, all, only }
}
