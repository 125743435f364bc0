import { inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { nameAgencies } from '#server/features/intake/imports/records/company-writes.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildRecord, jsonLines, openText } from './records.ts'

const { board, send } = await wholeApp({ cacheBytes: 0 })
const { deps } = board
const matchers = await loadMatchers(deps.db)
const FOR_CLIENT = `Для нашего клиента ищем человека в команду. ${buildRecord().description}`

beforeEach(async () => {
  const deleted = await deps.db.delete(vacancies).returning({ id: vacancies.id })
  await board.refresh(deleted.map(({ id }) => id))
})

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

test('a vacancy whose text looks for people for a client is of no direct employer', async () => {
  const [own, ofClient] = await importRecords(
    { title: 'Редактор у себя', company: 'ООО «Своё»' },
    { title: 'Редактор у клиента', company: 'ООО «Чужое»', description: FOR_CLIENT },
  )
  const { items } = JSON.parse((await send('/api/v1/vacancies?direct=1')).body)
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Редактор у себя'])
  const page = async (id = 0) => withSpaces((await send(`/vacancies/${id}`)).body)
  expect(await page(own?.id)).toContain('Прямой работодатель')
  expect(await page(ofClient?.id)).not.toContain('Прямой работодатель')
})

test('a company is an agency when three of its vacancies, and half of all, say so', async () => {
  const records = (company: string, count: number, ofClients: number) =>
    Array.from({ length: count }, (_, at) => ({
      company,
      title: `Редактор ${at}`,
      ...(at < ofClients ? { description: FOR_CLIENT } : {}),
    }))
  const rows = await importRecords(
    ...records('ООО «Агенты»', 4, 3),
    ...records('ООО «Двое»', 2, 2),
    ...records('ООО «Большие»', 8, 3),
  )
  await nameAgencies(deps.db)
  const ids = [...new Set(rows.map(({ companyId }) => companyId))]
  const typed = await deps.db.select().from(companies).where(inArray(companies.id, ids))
  expect(Object.fromEntries(typed.map(({ title, type }) => [title, type]))).toEqual({
    'ООО «Агенты»': 'agency',
    'ООО «Двое»': 'direct',
    'ООО «Большие»': 'direct',
  })
})
