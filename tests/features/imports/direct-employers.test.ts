import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { nameAgencies } from '#server/features/intake/imports/records/company-writes.ts'
import { importBoardWorld } from './import-board-world.ts'
import { buildRecord } from './records.ts'

const { deps, importRecords, page, json } = await importBoardWorld()
const FOR_CLIENT = `Для нашего клиента ищем человека в команду. ${buildRecord().description}`

test('a vacancy whose text looks for people for a client is of no direct employer', async () => {
  const [own, ofClient] = await importRecords(
    { title: 'Редактор у себя', company: 'ООО «Своё»' },
    { title: 'Редактор у клиента', company: 'ООО «Чужое»', description: FOR_CLIENT },
  )
  const { items } = await json('/api/v1/vacancies?direct=1')
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Редактор у себя'])
  expect(await page(`/vacancies/${own?.id}`)).toContain('Прямой работодатель')
  expect(await page(`/vacancies/${ofClient?.id}`)).not.toContain('Прямой работодатель')
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
