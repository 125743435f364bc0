import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { toWire } from '#shared/kernel/wire-case.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { goldenCase } from './golden/cases.ts'
import { writeDocx } from './golden/write-docx.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { app, call, buildPerson, deps } = people
const world = resumeWorld(people)

const FILE = writeDocx(goldenCase('', 'docx').resume, { kind: 'table' })

/** A person with a resume from a file of two jobs. */
async function imported() {
  const person = await buildPerson()
  const { body, status } = await request(app)
    .post('/api/v1/personal/resumes/import')
    .set('authorization', `Token ${person.token}`)
    .attach('file', FILE, { filename: 'resume.docx', contentType: 'application/octet-stream' })
  if (status !== 200) throw new Error(`${status}`)
  const path = `/api/v1/personal/resumes/${body.id}/import`
  return {
    id: String(body.id),
    person,
    body,
    read: async () => (await call('GET', path, { as: person })).body,
    decide: (at: number, entry: object | null, as: TestPerson = person) =>
      call('PUT', `${path}/${at}`, { as, body: { entry: entry && toObject(toWire(entry)) } }),
    finish: (as: TestPerson = person) => call('DELETE', path, { as }),
    jobs: async () => (await world.ok('GET', `/${body.id}`, person)).draft.experience,
  }
}

describe('the review of an imported file', () => {
  test('shows each job next to its lines of the file, and the lines that have no field', async () => {
    const { body, read } = await imported()
    expect(body.imported_jobs_left).toBe(2)
    const { jobs, rest } = await read()
    expect(jobs).toMatchObject([
      { state: 'pending', entry: { company: 'ООО «Ромашка»', position: 'Главный бухгалтер' } },
      { state: 'pending', entry: { company: 'ИП Иванов' } },
    ])
    expect(jobs[0].source).toBe(
      [
        'Март 2021 — настоящее время 5 лет 9 месяцев',
        'ООО «Ромашка»',
        'Казань, www.romashka-example.ru',
        'Розничная торговля',
        '• Розничная сеть (продуктовая)',
        'Главный бухгалтер',
        'Веду учёт трёх компаний.',
        'Сдаю отчётность.',
      ].join('\n'),
    )
    expect(rest).toContain('Не готова к переезду')
    expect(rest).toContain('Специализации:')
    expect(rest).not.toContain('olga@example.ru')
  })

  test('keeps, corrects and drops jobs in the draft, and takes a dropped one back', async () => {
    const { read, decide, jobs, id, person } = await imported()
    const [first, second] = (await read()).jobs.map((job: { entry: object }) => job.entry)
    expect((await decide(0, { ...first, position: 'Финансовый директор' })).body.jobs[0].state).toBe('kept')
    expect((await decide(1, null)).body.jobs[1].state).toBe('dropped')
    expect(await jobs()).toMatchObject([{ position: 'Финансовый директор', company: 'ООО «Ромашка»' }])
    expect((await world.ok('GET', `/${id}`, person)).imported_jobs_left).toBe(0)
    await decide(1, second)
    expect(await jobs()).toMatchObject([{ position: 'Финансовый директор' }, { company: 'ИП Иванов' }])
  })

  test('repeats a decision without a second entry, also when both come at once', async () => {
    const { read, decide, jobs } = await imported()
    const [entry] = (await read()).jobs.map((job: { entry: object }) => job.entry)
    const changed = { ...entry, company: 'ООО «Ромашка и Ко»' }
    await Promise.all([decide(0, changed), decide(0, changed)])
    await decide(0, changed)
    expect((await jobs()).map(({ company }: { company: string }) => company)).toEqual([
      'ООО «Ромашка и Ко»',
      'ИП Иванов',
    ])
    await Promise.all([decide(0, null), decide(0, null)])
    expect(await jobs()).toHaveLength(1)
  })

  test('leaves a job alone that its author has changed in the editor', async () => {
    const { decide, jobs, id, person } = await imported()
    const { version } = await world.ok('GET', `/${id}`, person)
    await world.ok('PUT', `/${id}`, person, {
      version,
      content: toObject(toWire(CONTENT)),
      contacts: CONTACTS,
    })
    await decide(0, null)
    expect(await jobs()).toMatchObject([{ company: CONTENT.experience[0]?.company }])
  })

  test('ends when its author finishes it, and keeps the draft', async () => {
    const { finish, jobs, decide } = await imported()
    const { status, body } = await finish()
    expect([status, body.imported_jobs_left]).toEqual([200, null])
    expect(await jobs()).toHaveLength(2)
    expect((await decide(0, null)).status).toBe(404)
    expect((await finish()).status).toBe(200)
  })

  test('refuses a job that the file does not have, and a text that no resume may have', async () => {
    const { decide, read } = await imported()
    const [entry] = (await read()).jobs.map((job: { entry: object }) => job.entry)
    expect((await decide(7, entry)).status).toBe(404)
    expect((await decide(-1, entry)).status).toBe(400)
    expect((await decide(0, { ...entry, description: 'я'.repeat(10_000) })).status).toBe(400)
  })

  test('is of its author only, and goes into the copy of their data', async () => {
    const { id, decide, finish, person } = await imported()
    const stranger = await buildPerson()
    expect((await call('GET', `/api/v1/personal/resumes/${id}/import`, { as: stranger })).status).toBe(404)
    expect((await decide(0, null, stranger)).status).toBe(404)
    expect((await finish(stranger)).status).toBe(404)
    expect((await call('GET', `/api/v1/personal/resumes/${id}/import`)).status).toBe(401)
    const held = await Promise.all(
      deps.personalData.map((part) =>
        part.export(deps.db, { userId: person.id, email: person.email, at: deps.now().toISOString() }),
      ),
    )
    expect(JSON.stringify(held)).toContain('Розничная сеть (продуктовая)')
    expect(await world.ok('DELETE', `/${id}`, person)).toEqual({})
  })
})

/** Safe: objects stay objects on the wire. */
const toObject = (value: unknown) => value as object
