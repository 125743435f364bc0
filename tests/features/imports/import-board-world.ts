import { beforeEach } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildRecord, jsonLines, openText } from './records.ts'

/** A whole board that has no vacancies and no managers before each test, and the import of records into its lists. */
export async function importBoardWorld() {
  const { board, send } = await wholeApp({ cacheBytes: 0 })
  const { deps } = board
  const matchers = await loadMatchers(deps.db)

  beforeEach(async () => {
    await deps.db.delete(companyRoles)
    const deleted = await deps.db.delete(vacancies).returning({ id: vacancies.id })
    await board.refresh(deleted.map(({ id }) => id))
  })

  /** Imports records with these fields, and answers their rows in the same order. */
  async function importRecords(...records: Record<string, unknown>[]) {
    const lines = records.map((fields, at) => buildRecord({ source_id: String(at + 1), ...fields }))
    await runImport({
      input: await openText(jsonLines(lines)),
      target: { db: deps.db, matchers },
      now: deps.now(),
      keepsOnSite: true,
    })
    const rows = await deps.db.select().from(vacancies).orderBy(vacancies.sourceId)
    await board.refresh(rows.map(({ id }) => id))
    return rows
  }

  const page = async (path: string) => withSpaces((await send(path)).body)
  const json = async (path: string) => JSON.parse((await send(path)).body)

  return { board, deps, send, importRecords, page, json }
}
