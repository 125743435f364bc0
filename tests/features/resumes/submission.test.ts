import { describe, expect, test } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { eq } from 'drizzle-orm'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { call, buildPerson, deps, emailsTo } = people
const world = resumeWorld(people)

const casesOf = (id: string) => deps.db.select().from(moderationCases).where(eq(moderationCases.objectId, id))

describe('submission', () => {
  test('submitting an incomplete resume reports missing fields at their places', async () => {
    const person = await buildPerson()
    const { id } = await world.ok('POST', '', person)
    const refused = await call('POST', `/api/v1/personal/resumes/${id}/publish`, { as: person })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.data.fields)).toEqual(['title', 'work_forms'])
  })

  test('a submitted resume is reviewed once, and approval publishes it and e-mails its author', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    await world.show(person, id, { visibility: 'everyone' })
    const answers = await Promise.all(
      [1, 2].map(() => call('POST', `/api/v1/personal/resumes/${id}/publish`, { as: person })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await casesOf(id)).toMatchObject([{ kind: 'resume', state: 'waiting', title: CONTENT.title }])
    expect((await call('GET', `/api/v1/resumes/${id}`)).status).toBe(404)
    const queue = await call('GET', '/api/v1/staff/moderation', {
      as: await buildPerson({ staffRole: 'moderator' }),
    })
    expect(queue.body.items).toContainEqual(
      expect.objectContaining({ kind: 'resume', title: CONTENT.title, company: null }),
    )

    await world.decide(id)
    const read = await call('GET', `/api/v1/resumes/${id}`)
    expect(read.body).toMatchObject({ title: CONTENT.title, name: 'Анна К.', is_own: false })
    expect(await emailsTo(person.email)).toMatchObject([{ kind: 'resume_approved' }])
  })

  test('a refused resume comes back with reasons and can be resubmitted', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    await world.ok('POST', `/${id}/publish`, person)
    await world.decide(id, 'refused')
    expect(await world.ok('GET', `/${id}`, person)).toMatchObject({
      status: 'rejected',
      refusals: [{ rule: 'other', comment: 'Опишите опыт' }],
    })
    expect(await world.ok('POST', `/${id}/publish`, person)).toMatchObject({
      status: 'moderation',
      refusals: [],
    })
  })

  test('a moderator refuses a resume by the rules for resumes only', async () => {
    const person = await buildPerson()
    const moderator = await buildPerson({ staffRole: 'moderator' })
    const id = await world.draft(person)
    await world.ok('POST', `/${id}/publish`, person)
    const [waiting] = await casesOf(id)
    const refuse = (rule: string) =>
      call('POST', `/api/v1/staff/moderation/${waiting?.id}/decision`, {
        as: moderator,
        body: { outcome: 'changes_asked', reasons: [{ rule, quote: null, comment: null }] },
      })
    expect((await refuse('discrimination')).status).toBe(422)
    expect((await refuse('too_little')).status).toBe(200)
    expect(await world.ok('GET', `/${id}`, person)).toMatchObject({ refusals: [{ rule: 'too_little' }] })
  })

  test('readers see the former text of a resume until the new one is approved', async () => {
    const { id, person } = await world.published()
    const { version } = await world.ok('GET', `/${id}`, person)
    await world.ok('PUT', `/${id}`, person, {
      version,
      content: Object(toWire({ ...CONTENT, title: 'Главный бухгалтер' })),
      contacts: CONTACTS,
    })
    expect(await world.ok('POST', `/${id}/publish`, person)).toMatchObject({
      status: 'published',
      is_change_pending: true,
    })
    expect((await call('GET', `/api/v1/resumes/${id}`)).body.title).toBe(CONTENT.title)
    await world.decide(id)
    expect((await call('GET', `/api/v1/resumes/${id}`)).body.title).toBe('Главный бухгалтер')
  })

  test('withdrawing a resume empties the queue, and a hidden one is shown again without review', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    await world.ok('POST', `/${id}/publish`, person)
    expect(await world.ok('POST', `/${id}/hide`, person)).toMatchObject({ status: 'draft' })
    expect(await casesOf(id)).toMatchObject([{ state: 'withdrawn' }])

    const shown = await world.published()
    expect(await world.ok('POST', `/${shown.id}/hide`, shown.person)).toMatchObject({ status: 'hidden' })
    expect((await call('GET', `/api/v1/resumes/${shown.id}`)).status).toBe(404)
    expect(await world.ok('POST', `/${shown.id}/publish`, shown.person)).toMatchObject({
      status: 'published',
    })
    expect((await call('GET', `/api/v1/resumes/${shown.id}`)).status).toBe(200)
  })

  test('a resume that is hidden twice stays hidden', async () => {
    const { id, person } = await world.published()
    await world.ok('POST', `/${id}/hide`, person)
    expect(await world.ok('POST', `/${id}/hide`, person)).toMatchObject({ status: 'hidden' })
  })

  test('readers keep the former text of a published resume when its edit is refused', async () => {
    const { id, person } = await world.published()
    const { version } = await world.ok('GET', `/${id}`, person)
    const content = toWire({ ...CONTENT, title: 'Главный бухгалтер' })
    await world.ok('PUT', `/${id}`, person, { version, content, contacts: CONTACTS })
    await world.ok('POST', `/${id}/publish`, person)
    await world.decide(id, 'refused')
    expect((await call('GET', `/api/v1/resumes/${id}`)).body.title).toBe(CONTENT.title)
    expect(await world.ok('GET', `/${id}`, person)).toMatchObject({ status: 'published' })
  })
})
