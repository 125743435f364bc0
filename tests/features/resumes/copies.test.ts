import request from 'supertest'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { FILES_PATH } from '#server/files/port.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { CONTACTS, CONTENT, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { app, call, buildPerson, buildCompany, deps } = people
const world = resumeWorld(people)

const bytesBehind = (url: string) => deps.files.read(url.slice(FILES_PATH.length))

test('a copy of a resume is a draft of its own that nobody sees, with the text, contacts and hidden companies', async () => {
  const { id: companyId } = await buildCompany(200)
  const { id, person } = await world.published({
    visibility: 'everyone',
    hiddenInns: ['7707083893'],
    hiddenDomains: ['primer.ru'],
    hiddenCompanyIds: [companyId],
  })
  const copy = await world.ok('POST', `/${id}/copy`, person)
  expect(copy.id).not.toBe(id)
  expect(copy).toMatchObject({
    status: 'draft',
    visibility: 'nobody',
    version: 1,
    published_at: null,
    draft: { title: `${CONTENT.title} (копия)`, about: CONTENT.about, skills: CONTENT.skills },
    contacts: CONTACTS,
    hidden_inns: ['7707083893'],
    hidden_domains: ['primer.ru'],
    hidden_companies: [{ id: companyId }],
  })
  expect(copy.draft.experience).toHaveLength(1)
  expect((await call('GET', `/api/v1/resumes/${copy.id}`)).status).toBe(404)
})

test('a title with no room for «(копия)» stays as it is', async () => {
  const person = await buildPerson()
  const title = 'я'.repeat(95)
  const id = await world.draft(person, { content: { title } })
  expect((await world.ok('POST', `/${id}/copy`, person)).draft.title).toBe(title)
})

test('a copy keeps its photo when the resume loses it, and the other way round', async () => {
  const person = await buildPerson()
  const id = await world.draft(person)
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const { body: resume } = await request(app)
    .post(`/api/v1/personal/resumes/${id}/photo`)
    .set('authorization', `Token ${person.token}`)
    .attach('photo', photo, { filename: 'я.png', contentType: 'image/png' })
  const copy = await world.ok('POST', `/${id}/copy`, person)
  const again = await world.ok('POST', `/${id}/copy`, person)
  await world.ok('DELETE', `/${id}/photo`, person)
  await world.ok('DELETE', `/${again.id}`, person)
  expect(await bytesBehind(resume.photo_url)).toBeNull()
  expect(await bytesBehind(again.photo_url)).toBeNull()
  expect(await bytesBehind(copy.photo_url)).not.toBeNull()
})

test('a copy counts towards the limit of twenty, even when two are made at once, and a refused one leaves no file', async () => {
  const person = await buildPerson()
  const id = await world.draft(person)
  for (let made = 1; made < 19; made++) await world.ok('POST', '', person)
  const copy = () => call('POST', `/api/v1/personal/resumes/${id}/copy`, { as: person })
  expect(statusesOf(await Promise.all([copy(), copy()]))).toEqual([200, 409])
})

test('nobody copies a resume of another person', async () => {
  const { id } = await world.published({ visibility: 'everyone' })
  const stranger = await buildPerson()
  expect((await call('POST', `/api/v1/personal/resumes/${id}/copy`, { as: stranger })).status).toBe(404)
  expect((await call('POST', `/api/v1/personal/resumes/${id}/copy`)).status).toBe(401)
})
