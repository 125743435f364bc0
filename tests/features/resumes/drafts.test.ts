import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { toWire } from '#shared/kernel/wire-case.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { call, buildPerson, buildCompany } = people
const world = resumeWorld(people)

describe('drafts', () => {
  test('a new resume has the name and e-mail of its author and lists missing fields', async () => {
    const person = await buildPerson({ firstName: 'Олег', lastName: 'Ильин' })
    const begun = await world.ok('POST', '', person)
    expect(begun.id).toMatch(/^[0-9a-f]{24}$/)
    expect(begun).toMatchObject({
      status: 'draft',
      visibility: 'nobody',
      version: 1,
      draft: { first_name: 'Олег', last_name: 'Ильин', title: '' },
      contacts: { email: person.email },
    })
    expect(begun.gaps.filter((gap: { is_required: boolean }) => gap.is_required)).toMatchObject([
      { field: 'title', step: 'goal' },
      { field: 'workForms', step: 'goal' },
    ])
  })

  test('saving a resume raises its completeness', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    const read = await world.ok('GET', `/${id}`, person)
    expect(read).toMatchObject({
      version: 2,
      draft: { title: CONTENT.title, salary: 90_000 },
      contacts: CONTACTS,
    })
    expect(read.percent).toBe(70)
  })

  test('a resume with lone surrogates and control characters is saved', async () => {
    const person = await buildPerson()
    const about = `${'Веду учёт. '.repeat(10)}\uD83D\u0000`
    const id = await world.draft(person, { content: { about } })
    const { draft } = await world.ok('GET', `/${id}`, person)
    expect(draft.about).toBe(`${'Веду учёт. '.repeat(10)}\uFFFD`)
  })

  test('the second of two tabs learns that the resume has changed', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    const body = { version: 2, content: toWire(CONTENT), contacts: CONTACTS }
    const path = `/api/v1/personal/resumes/${id}`
    const answers = await Promise.all([
      call('PUT', path, { as: person, body }),
      call('PUT', path, { as: person, body }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })

  test('a resume refuses ten thousand characters and messenger addresses in a field', async () => {
    const person = await buildPerson()
    const { id } = await world.ok('POST', '', person)
    const path = `/api/v1/personal/resumes/${id}`
    const long = await call('PUT', path, {
      as: person,
      body: { version: 1, content: toWire({ ...CONTENT, about: 'а'.repeat(10_000) }), contacts: CONTACTS },
    })
    expect(long.status).toBe(400)
    const link = await call('PUT', path, {
      as: person,
      body: {
        version: 1,
        content: toWire({ ...CONTENT, links: [{ title: 'Пишите', url: 'https://t.me/anna' }] }),
        contacts: CONTACTS,
      },
    })
    expect(link.status).toBe(422)
    expect(link.body.data.fields).toHaveProperty(['links.0.url'])
  })

  test('every operation of a resume answers 404 to other users', async () => {
    const id = await world.draft(await buildPerson())
    const stranger = await buildPerson()
    const body = { version: 2, content: toWire(CONTENT), contacts: CONTACTS }
    const answers = await Promise.all([
      call('GET', `/api/v1/personal/resumes/${id}`, { as: stranger }),
      call('GET', `/api/v1/personal/resumes/${id}/preview`, { as: stranger }),
      call('GET', `/api/v1/personal/resumes/${id}/openings`, { as: stranger }),
      call('PUT', `/api/v1/personal/resumes/${id}`, { as: stranger, body }),
      call('PUT', `/api/v1/personal/resumes/${id}/visibility`, {
        as: stranger,
        body: { visibility: 'link' },
      }),
      call('POST', `/api/v1/personal/resumes/${id}/publish`, { as: stranger }),
      call('POST', `/api/v1/personal/resumes/${id}/hide`, { as: stranger }),
      call('DELETE', `/api/v1/personal/resumes/${id}/photo`, { as: stranger }),
      call('DELETE', `/api/v1/personal/resumes/${id}`, { as: stranger }),
      call('GET', `/api/v1/resumes/${id}`, { as: stranger }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('a user has at most twenty resumes, even when two are created at once', async () => {
    const person = await buildPerson()
    for (let begun = 0; begun < 19; begun++) await world.ok('POST', '', person)
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', '/api/v1/personal/resumes', { as: person })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const brief = await call('GET', '/api/users/resumes/', { as: person })
    expect(brief.body.count).toBe(20)
  })
})

describe('visibility', () => {
  test('showing a resume to employers or everyone requires the consent, once', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    const path = `/api/v1/personal/resumes/${id}/visibility`
    const refused = await call('PUT', path, { as: person, body: { visibility: 'everyone' } })
    expect(refused.body.data.fields).toHaveProperty('consent')
    const given = await call('PUT', path, { as: person, body: { visibility: 'everyone', consent: true } })
    expect(given.body.consents).toEqual({ transfer: false, distribution: true })
    expect((await call('PUT', path, { as: person, body: { visibility: 'nobody' } })).status).toBe(200)
    expect((await call('PUT', path, { as: person, body: { visibility: 'everyone' } })).status).toBe(200)
    const consents = await call('GET', '/api/v1/users/me/consents', { as: person })
    expect(consents.body.items).toMatchObject([{ kind: 'distribution', withdrawn_at: null }])
  })

  test('withdrawing the consent hides the resumes that rely on it', async () => {
    const { id, person } = await world.published()
    expect((await call('GET', `/api/v1/resumes/${id}`)).status).toBe(200)
    await call('POST', '/api/v1/users/me/consents/distribution/withdraw', { as: person })
    expect((await call('GET', `/api/v1/resumes/${id}`)).status).toBe(404)
    expect((await call('GET', '/api/v1/resumes')).body.items).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    expect(await world.ok('GET', `/${id}`, person)).toMatchObject({ visibility: 'nobody' })
  })

  test('hiding a resume accepts an INN and any spelling of a domain, but no public mail domain', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    const path = `/api/v1/personal/resumes/${id}/visibility`
    const body = {
      visibility: 'link',
      hidden_inns: ['7707 083893'],
      hidden_domains: ['https://www.Primer.ru/jobs'],
    }
    expect((await call('PUT', path, { as: person, body })).body).toMatchObject({
      hidden_inns: ['7707083893'],
      hidden_domains: ['primer.ru'],
    })
    for (const wrong of [{ hidden_domains: ['gmail.com'] }, { hidden_inns: ['1234567890'] }])
      expect((await call('PUT', path, { as: person, body: { ...body, ...wrong } })).status).toBe(400)
  })
})

test('a deleted resume is gone for everybody', async () => {
  const { id, person } = await world.published()
  await world.ok('DELETE', `/${id}`, person)
  expect((await call('GET', `/api/v1/resumes/${id}`)).status).toBe(404)
  expect((await call('GET', `/api/v1/personal/resumes/${id}`, { as: person })).status).toBe(404)
  expect((await call('GET', '/api/v1/resumes')).body.items).not.toContainEqual(
    expect.objectContaining({ id }),
  )
})

test("the data export contains the user's resumes", async () => {
  const { person } = await world.published()
  const { body } = await call('GET', '/api/v1/users/me/export', { as: person })
  expect(body.resumes).toMatchObject([
    {
      draft: { title: CONTENT.title },
      revisions: [{ state: 'approved', content: { title: CONTENT.title }, reasons: [] }],
      openings: [],
    },
  ])
})

test('only the author can download the draft of a resume with contacts', async () => {
  const person = await buildPerson()
  const id = await world.draft(person)
  const path = `/api/v1/resumes/${id}/pdf`
  const { body, status, headers } = await call('GET', path, { as: person })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })
  expect(text).toContain('Анна Кузнецова')
  expect(text).toContain(CONTACTS.email)
  expect((await call('GET', path)).status).toBe(404)
})

test('a resume belongs to a user, who may also be an employer', async () => {
  const { people: colleagues } = await buildCompany(200)
  const [admin] = colleagues
  expect((await world.published({}, admin)).id).toMatch(/^[0-9a-f]{24}$/)
})
