import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { CONTACTS, resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { minutesLater, NOW, searchWorld } from './search-world.ts'

const { board, buildCompany, buildPerson, call, deps, emailsOf, listOf, run, save, subjectsOf } =
  await searchWorld()

const world = resumeWorld({ deps, call, buildPerson: () => buildPerson() })

beforeEach(() => board.setNow(NOW))

async function employer() {
  const { id, people } = await buildCompany(100)
  const person = people[0]!
  return { id, person }
}

test('an employer is alerted of new resumes, without names and contacts, and not of edited ones', async () => {
  const { person } = await employer()
  const old = await world.published({ content: { title: 'Картограф старый' } })
  await save(person, '/resumes?search=картограф')
  const fresh = await world.published({
    content: { title: 'Картограф новый', about: `Пишите на ${CONTACTS.email} или звоните ${CONTACTS.phone}` },
    visibility: 'companies',
  })
  await world.ok('POST', `/${old.id}/hide`, old.person)
  board.setNow(minutesLater(1))
  await world.ok('POST', `/${old.id}/publish`, old.person)
  await run()
  await run()
  const [email, ...others] = await emailsOf(person)
  expect(others).toEqual([])
  expect(email?.subject).toBe('1\u00A0новое резюме: Картограф')
  expect(email?.text).toContain(`https://board.example/resumes/${fresh.id}\n`)
  const said = `${email?.text} ${email?.html}`
  for (const secret of ['старый', 'Анна', 'Кузнецова', CONTACTS.email, '555-01-02', '+7 913'])
    expect(said).not.toContain(secret)
})

test('alerts never list resumes hidden from the company or visible to nobody', async () => {
  const { id, person } = await employer()
  await deps.db.update(companies).set({ inn: '7707083893' }).where(eq(companies.id, id))
  const rival = await employer()
  await save(person, '/resumes?search=геодезист')
  await save(rival.person, '/resumes?search=геодезист')
  const hiding = await world.published({
    content: { title: 'Геодезист скрытный' },
    hiddenInns: ['7707083893'],
  })
  await world.published({ content: { title: 'Геодезист по ссылке' }, visibility: 'link' })
  const gone = await world.published({ content: { title: 'Геодезист ушедший' } })
  await world.show(gone.person, gone.id, { visibility: 'nobody' })
  board.setNow(minutesLater(1))
  await run()
  expect(await emailsOf(person)).toEqual([])
  const [email, ...others] = await emailsOf(rival.person)
  expect(others).toEqual([])
  expect(email?.text).toContain(`/resumes/${hiding.id}\n`)
  expect(email?.text).not.toMatch(/ссылке|ушедший/)
})

test('losing the role ends resume alerts and hides the search, and missed resumes are not sent later', async () => {
  const { id, person } = await employer()
  const searchId = await save(person, '/resumes?search=минералог')
  await deps.db.update(companyRoles).set({ accessLevel: 0 }).where(eq(companyRoles.userId, person.id))
  await world.published({ content: { title: 'Минералог первый' } })
  board.setNow(minutesLater(1))
  await run()
  expect(await emailsOf(person)).toEqual([])
  expect(await listOf(person)).toEqual([])
  await deps.db.delete(companyRoles).where(eq(companyRoles.userId, person.id))
  await world.published({ content: { title: 'Минералог второй' } })
  board.setNow(minutesLater(2))
  await run()
  await deps.db.insert(companyRoles).values({ companyId: id, userId: person.id, accessLevel: 100 })
  await world.published({ content: { title: 'Минералог третий' } })
  board.setNow(minutesLater(3))
  await run()
  expect(await subjectsOf(person)).toEqual(['1 новое резюме: Минералог'])
  expect((await emailsOf(person))[0]?.text).toContain('Минералог третий')
  expect(await listOf(person)).toMatchObject([{ id: searchId }])
})

test('new resumes and new vacancies for one person come in one e-mail', async () => {
  const { person } = await employer()
  await save(person, '/resumes?search=топограф')
  await save(person, '/vacancies?search=топограф')
  const { id } = await world.published({ content: { title: 'Топограф ищет' } })
  await board.buildVacancies({ title: 'Топограф нужен' }, { title: 'Топограф нужен снова' })
  await Promise.all([run(), run()])
  expect(await subjectsOf(person)).toEqual(['2 новые вакансии и 1 новое резюме: Топограф и ещё 1 поиск'])
  const [letter] = await emailsOf(person)
  expect(letter?.text).toContain(`https://board.example/resumes/${id}\n`)
  expect(letter?.text).toContain('Топограф нужен снова\n')
})
