import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { consents } from '#server/db/schema/accounts.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { askForContactsConsent } from '#server/features/board/resumes/maintenance/contacts-consent-emails.ts'
import { CONTACTS_EDITION } from '#shared/features/identity/accounts/consent-documents.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildConsent, buildResume } from '#tests/support/rows.ts'
import { resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { buildCompany, buildPerson, call, deps, emailsTo } = people
const world = resumeWorld(people)

const OLDER = '2026-11-21'
const ASKED = 'contacts_consent_asked'

/** A person who published before the consent named the contacts. */
async function beforeNewConsent(...visibilities: ('chosen' | 'companies' | 'everyone')[]) {
  const person = await buildPerson()
  for (const kind of ['transfer', 'distribution'] as const)
    await buildConsent(deps.db, { userId: person.id, kind, version: OLDER })
  const ids: string[] = []
  for (const visibility of visibilities)
    ids.push(await buildResume(deps.db, { userId: person.id, status: 'published', visibility }))
  return { person, ids, id: ids[0] ?? '' }
}

async function ask() {
  const counted: number[] = []
  const figures = { setUnconfirmedResumes: (count: number) => void counted.push(count) }
  return { ...(await askForContactsConsent({ ...deps, figures })), counted }
}
const asked = async (person: TestPerson) =>
  (await emailsTo(person.email)).filter(({ kind }) => kind === ASKED).length
const confirm = (as: TestPerson, kinds: string[]) =>
  call('POST', '/api/v1/personal/contacts-consent', { as, body: { kinds } })
const needed = async (as: TestPerson) =>
  (await call('GET', '/api/v1/personal/contacts-consent', { as })).body.kinds
const consentsOf = (person: TestPerson) =>
  deps.db
    .select({ kind: consents.kind, version: consents.version })
    .from(consents)
    .where(eq(consents.userId, person.id))
    .orderBy(consents.id)

test('a person with several old resumes gets one e-mail, once, however often and from how many processes it is asked', async () => {
  const { person, ids } = await beforeNewConsent('companies', 'everyone', 'chosen')
  await Promise.all([ask(), ask()])
  await ask()
  expect(await asked(person)).toBe(1)
  await deps.db
    .update(resumes)
    .set({ contactsAskedAt: null })
    .where(eq(resumes.id, ids[0] ?? ''))
  await ask()
  expect(await asked(person)).toBe(1)
})

test('nobody is asked who has confirmed, shows nothing to companies or cannot sign in', async () => {
  const { person: confirmed } = await beforeNewConsent('companies')
  await confirm(confirmed, ['transfer'])
  const { person: hidden, id } = await beforeNewConsent('everyone')
  await deps.db.update(resumes).set({ status: 'hidden' }).where(eq(resumes.id, id))
  const byLink = await world.published({ visibility: 'link' })
  const { person: newcomer } = await world.published({ visibility: 'companies' })
  const { person: blocked } = await beforeNewConsent('companies')
  await call('POST', `/api/v1/staff/people/${blocked.id}/block`, {
    as: await buildPerson({ staffRole: 'admin' }),
    body: { reason: 'Рассылка с просьбой заплатить' },
  })
  await ask()
  for (const person of [confirmed, hidden, byLink.person, newcomer, blocked])
    expect(await asked(person)).toBe(0)
})

test('the worker tells the operator how many resumes wait', async () => {
  const { counted: before } = await ask()
  const { person } = await beforeNewConsent('companies', 'everyone')
  const { counted } = await ask()
  expect(counted[0]).toBe((before[0] ?? 0) + 2)
  await confirm(person, ['transfer', 'distribution'])
  expect((await ask()).counted[0]).toBe(before[0])
})

test('one mark confirms one consent, in its current edition, and a second press adds nothing', async () => {
  const { person } = await beforeNewConsent('companies', 'everyone')
  expect(await needed(person)).toEqual(['transfer', 'distribution'])
  const answers = await Promise.all([confirm(person, ['transfer']), confirm(person, ['transfer'])])
  expect(answers.map(({ body }) => body.kinds)).toEqual([['distribution'], ['distribution']])
  await confirm(person, ['transfer'])
  expect(await consentsOf(person)).toEqual([
    { kind: 'transfer', version: OLDER },
    { kind: 'distribution', version: OLDER },
    { kind: 'transfer', version: CONTACTS_EDITION },
  ])
  expect(await needed(person)).toEqual(['distribution'])
})

test('a consent that no shown resume needs is not recorded', async () => {
  const { person } = await beforeNewConsent('companies')
  await confirm(person, ['distribution'])
  expect(await consentsOf(person)).toHaveLength(2)
  expect((await confirm(person, [])).status).toBe(400)
  expect((await confirm(person, ['offer'])).status).toBe(400)
})

test('a company with access opens the contacts once the author has confirmed, and not before', async () => {
  const { person, id } = await beforeNewConsent('companies')
  const company = await buildCompany(200)
  await world.pay(company.id)
  const open = () => call('POST', `/api/v1/resumes/${id}/contacts`, { as: company.people[0]! })
  const refused = await open()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('ещё не подтвердил')])
  expect((await world.ok('GET', '', person)).items[0]).toMatchObject({ is_unconfirmed: true })
  await confirm(person, ['transfer'])
  expect((await open()).status).toBe(200)
  expect((await world.ok('GET', '', person)).items[0]).toMatchObject({ is_unconfirmed: false })
})

test('the form of the visibility confirms an older consent with its mark, and keeps the resume without it', async () => {
  const { person, id } = await beforeNewConsent('companies')
  const save = (consent: boolean) =>
    call('PUT', `/api/v1/personal/resumes/${id}/visibility`, {
      as: person,
      body: { visibility: 'companies', consent },
    })
  expect((await save(false)).body).toMatchObject({
    consents: { transfer: true },
    contacts_consents: { transfer: false },
    is_unconfirmed: true,
  })
  expect((await save(true)).body).toMatchObject({
    contacts_consents: { transfer: true },
    is_unconfirmed: false,
  })
  await save(true)
  expect((await consentsOf(person)).filter(({ kind }) => kind === 'transfer')).toHaveLength(2)
})

test('contacts by link are a mark of the author, which another visibility takes away', async () => {
  const { person, id } = await world.published({ visibility: 'link' })
  const save = async (body: object) =>
    (await call('PUT', `/api/v1/personal/resumes/${id}/visibility`, { as: person, body })).body
  expect(await world.ok('GET', `/${id}`, person)).toMatchObject({ shows_contacts_by_link: false })
  expect(await save({ visibility: 'link', shows_contacts_by_link: true })).toMatchObject({
    shows_contacts_by_link: true,
  })
  expect(await save({ visibility: 'companies', shows_contacts_by_link: true, consent: true })).toMatchObject({
    shows_contacts_by_link: false,
  })
})

test('the page of the access counts the resumes that all companies find', async () => {
  const { body } = await call('GET', '/api/v1/resumes/contacts-counts')
  expect(body.unconfirmed).toBeGreaterThan(0)
  expect(body.open).toBeGreaterThan(0)
})
