import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testPeople } from '#tests/support/people.ts'
import { inArray } from 'drizzle-orm'

const { board, call, deps, buildPerson, buildCompany } = await testPeople()
const profession = deps.referenceData.professions.bySlug('buhgalter')
const professionId = profession?.id ?? 0

/** A vacancy of a company of its own that names the skills. */
async function naming(skills: string[]) {
  const company = await buildCompany(200)
  const author = await buildPerson()
  const [id = 0] = await board.buildVacancies({
    companyId: company.id,
    authorId: author.id,
    professionId: profession?.id ?? null,
  })
  await deps.db
    .update(vacancies)
    .set({ skills })
    .where(inArray(vacancies.id, [id]))
}

test('the skills that most companies ask of a profession come first, those of one company not at all', async () => {
  await naming(['Excel', 'Налоговая отчётность', 'Своя программа'])
  await naming(['Налоговая отчётность', 'Excel'])
  await naming(['Налоговая отчётность'])
  const answer = await call('GET', `/api/v1/professions/${professionId}/skills`)
  expect([answer.status, answer.body]).toEqual([
    200,
    { items: [{ name: 'Налоговая отчётность' }, { name: 'Microsoft Excel' }] },
  ])
})

test('an unknown profession is not found', async () => {
  expect((await call('GET', '/api/v1/professions/999999/skills')).status).toBe(404)
})
