import { expect, test } from 'vitest'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { CONTACTS, CONTENT } from './resume-world.ts'

const people = await testPeople()
const { buildPerson, call, deps } = people
const { act, buildTeam, respond, resumes } = responseWorld(people)

const MARIA = {
  name: 'Мария Петрова',
  position: 'Директор',
  company: 'ООО «Ромашка»',
  relation: 'Была моим руководителем',
  contact: '+7 913 555-44-33',
  hasAgreed: true,
}
const OLEG = { ...MARIA, name: 'Олег Сидоров', contact: 'oleg@primer.ru' }

const save = async (as: TestPerson, id: string, recommenders: object[]) => {
  const { version } = await resumes.ok('GET', `/${id}`, as)
  return call('PUT', `/api/v1/personal/resumes/${id}`, {
    as,
    body: { version, content: toWire(CONTENT), contacts: toWire({ ...CONTACTS, recommenders }) },
  })
}
const namesIn = (contacts: { recommenders: { name: string }[] }) =>
  contacts.recommenders.map(({ name }) => name)

test('a recommender is stored only with a name, a contact and their agreement', async () => {
  const person = await buildPerson()
  const id = await resumes.draft(person)
  const { body } = await save(
    person,
    id,
    [MARIA, { ...OLEG, hasAgreed: false }, { ...OLEG, contact: ' ' }].slice(0, 3),
  )
  expect(namesIn(body.contacts)).toEqual([MARIA.name])
  expect(JSON.stringify(await resumes.rowOf(id))).not.toContain('Олег')
})

test('more than three recommenders and texts that are too long are refused', async () => {
  const person = await buildPerson()
  const id = await resumes.draft(person)
  expect((await save(person, id, [MARIA, MARIA, MARIA, MARIA])).status).toBe(400)
  expect((await save(person, id, [{ ...MARIA, name: 'я'.repeat(10_000) }])).status).toBe(400)
})

test('recommenders are shown where contacts are, and nowhere else', async () => {
  const { id, person } = await resumes.published({ contacts: { recommenders: [MARIA] } })
  const team = await buildTeam()
  for (const as of [null, await buildPerson(), team.author]) {
    const { text } = await call('GET', `/api/v1/resumes/${id}`, as ? { as } : {})
    expect(text).not.toMatch(/Мария|555-44-33/)
  }
  expect((await call('POST', `/api/v1/resumes/${id}/contacts`, { as: team.author })).status).toBe(402)
  await resumes.pay(team.company.id)
  const { body } = await call('POST', `/api/v1/resumes/${id}/contacts`, { as: team.author })
  expect(namesIn(body.contacts)).toEqual([MARIA.name])
  const exported = await Promise.all(
    deps.personalData.map((one) =>
      one.export(deps.db, { userId: person.id, email: person.email, at: deps.now().toISOString() }),
    ),
  )
  expect(JSON.stringify(exported)).toContain(MARIA.contact)
})

test('a recommender who is removed disappears from sent responses, one who is added does not get into them', async () => {
  const { id, person } = await resumes.published({ contacts: { recommenders: [MARIA, OLEG] } })
  const team = await buildTeam()
  const { body: sent } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
  const sentNames = async () => namesIn((await act(team.author, `/responses/${sent.id}/open`)).body.contacts)
  expect(await sentNames()).toEqual([MARIA.name, OLEG.name])
  await save(person, id, [OLEG, { ...MARIA, name: 'Анна Новая', contact: 'anna@primer.ru' }])
  expect(await sentNames()).toEqual([OLEG.name])
  await save(person, id, [])
  expect(await sentNames()).toEqual([])
})

test('a recommender whose fields are rewritten stays in sent responses until the agreement is taken back', async () => {
  const oleg = { ...OLEG, contact: MARIA.contact }
  const { id, person } = await resumes.published({ contacts: { recommenders: [MARIA, oleg] } })
  const team = await buildTeam()
  const { body: sent } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
  const sentNames = async () => namesIn((await act(team.author, `/responses/${sent.id}/open`)).body.contacts)
  for (const change of [{ position: 'Д' }, { name: '' }, { name: 'Мария П' }, { contact: '' }]) {
    await save(person, id, [{ ...MARIA, ...change }, oleg])
    expect(await sentNames()).toEqual([MARIA.name, OLEG.name])
  }
  // The same telephone does not keep the other person.
  await save(person, id, [MARIA])
  expect(await sentNames()).toEqual([MARIA.name])
  await save(person, id, [{ ...MARIA, hasAgreed: false }])
  expect(await sentNames()).toEqual([])
})

test('recommenders disappear from sent responses together with the resume', async () => {
  const { id, person } = await resumes.published({ contacts: { recommenders: [MARIA] } })
  const team = await buildTeam()
  const { body: sent } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
  await resumes.ok('DELETE', `/${id}`, person)
  const { contacts } = (await act(team.author, `/responses/${sent.id}/open`)).body
  expect([contacts.phone, contacts.recommenders]).toEqual([CONTACTS.phone, []])
})

test('contacts of a former release name no recommender', async () => {
  const { id, person } = await resumes.published()
  await deps.db.execute(`update resumes set contacts = contacts - 'recommenders' where id = '${id}'`)
  const { body } = await call('GET', `/api/v1/personal/resumes/${id}`, { as: person })
  expect(body.contacts).toEqual(toWire({ ...EMPTY_CONTACTS, ...CONTACTS }))
})
