/** Every way by which contacts, files and recommenders leave, against who asks and what the author has agreed to. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responses } from '#server/db/schema/responses.ts'
import { resumeFiles, resumeOpenings, resumes } from '#server/db/schema/resumes.ts'
import { CONSENT_OF, VISIBILITIES, type Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import { buildConsent, buildResume } from '#tests/support/rows.ts'
import { CONTACTS } from './resume-world.ts'

const people = await testPeople()
const { buildPerson, call, deps } = people
const { act, buildTeam, respond, resumes: world } = responseWorld(people)

const OLDER = '2026-11-21'
const CONSENTS = ['none', 'older', 'current'] as const
const RELATIONS = ['none', 'paid', 'opened', 'paid and opened', 'response'] as const
type Relation = (typeof RELATIONS)[number]
type Consent = (typeof CONSENTS)[number]

const AGREED = {
  name: 'Мария Петрова',
  position: '',
  company: '',
  relation: '',
  contact: '+7 913 555-44-33',
  hasAgreed: true,
}
const NOT_AGREED = { ...AGREED, name: 'Олег Сидоров', contact: '+7 913 555-66-77', hasAgreed: false }
/** Nothing that an answer says without contacts matches. */
const SECRET = /555-01-02|anna@example|Кузнецова|Мария|555-44-33/
const UNAGREED = /Олег|555-66-77/

/** HTTP statuses of an opening: the law of this file, written out. */
const SHOWN: Readonly<Record<Consent, Readonly<Record<Relation, number>>>> = {
  none: { none: 409, paid: 409, opened: 409, 'paid and opened': 409, response: 200 },
  older: { none: 409, paid: 409, opened: 402, 'paid and opened': 200, response: 200 },
  current: { none: 402, paid: 200, opened: 402, 'paid and opened': 200, response: 200 },
}
const BY_LINK = { none: 409, paid: 409, opened: 409, 'paid and opened': 409, response: 200 }
const BY_TICKED_LINK = { none: 200, paid: 200, opened: 200, 'paid and opened': 200, response: 200 }
const HIDDEN = { none: 404, paid: 404, opened: 404, 'paid and opened': 404, response: 404 }

type Row = { visibility: Visibility; isTicked: boolean; consent: Consent; relation: Relation; status: number }
const ROWS: readonly Row[] = VISIBILITIES.flatMap((visibility) =>
  RELATIONS.flatMap((relation): Row[] => {
    const row = { visibility, relation, isTicked: false, consent: 'none' as Consent }
    if (visibility === 'nobody') return [{ ...row, status: HIDDEN[relation] }]
    if (visibility === 'link')
      return [
        { ...row, status: BY_LINK[relation] },
        { ...row, isTicked: true, status: BY_TICKED_LINK[relation] },
      ]
    return CONSENTS.map((consent) => ({ ...row, consent, status: SHOWN[consent][relation] }))
  }),
)

const teams = { paid: await buildTeam(), unpaid: await buildTeam() }
await world.pay(teams.paid.company.id)
const FILE_NAME = `${'a'.repeat(40)}.pdf`
await deps.files.put(FILE_NAME, Buffer.from('%PDF-1.4\n%%EOF\n'))

async function build({ visibility, isTicked, consent, relation }: Omit<Row, 'status'>) {
  const team = relation.startsWith('paid') ? teams.paid : teams.unpaid
  const companyId = team.company.id
  const person = await buildPerson()
  const at = deps.now().toISOString()
  const file = { id: crypto.randomUUID().replaceAll('-', '').slice(0, 24), type: 'application/pdf' } as const
  const id = await buildResume(deps.db, {
    userId: person.id,
    status: 'published',
    visibility,
    content: {
      lastName: 'Кузнецова',
      portfolio: [{ title: 'Отчёт', text: '', url: '', file: { ...file, size: 15 } }],
    },
    contacts: { ...CONTACTS, recommenders: [AGREED, NOT_AGREED] },
    now: deps.now(),
  })
  await deps.db
    .update(resumes)
    .set({ showsContactsByLink: isTicked, chosenCompanyIds: [companyId] })
    .where(eq(resumes.id, id))
  await deps.db
    .insert(resumeFiles)
    .values({ ...file, resumeId: id, userId: person.id, fileName: FILE_NAME, size: 15, createdAt: at })
  const kind = CONSENT_OF[visibility]
  if (kind && consent !== 'none')
    await buildConsent(deps.db, {
      userId: person.id,
      kind,
      ...(consent === 'older' ? { version: OLDER } : {}),
    })
  if (relation.endsWith('opened'))
    await deps.db
      .insert(resumeOpenings)
      .values({ resumeId: id, companyId, userId: team.author.id, openedAt: at, lastOpenedAt: at })
  if (relation === 'response') {
    const row = await world.rowOf(id)
    if (!row?.content) throw new Error('The resume has no text')
    await buildResponse(deps.db, {
      vacancyId: team.vacancyId,
      companyId,
      userId: person.id,
      resumeId: id,
      text: row.content,
      contacts: CONTACTS,
      at,
    })
  }
  return { id, fileId: file.id, as: team.author }
}

const fileStatus = async (as: TestPerson, id: string, fileId: string) =>
  (await call('GET', `/api/v1/resumes/${id}/files/${fileId}`, { as })).status

test.each(ROWS)(
  'a resume for $visibility (ticked: $isTicked), consent $consent, company $relation: contacts answer $status',
  async ({ status, ...given }) => {
    const { id, fileId, as } = await build(given)
    const openings = () => deps.db.$count(resumeOpenings, eq(resumeOpenings.resumeId, id))
    const before = await openings()
    // A file needs an opening that the author sees, or the response that it came with.
    const mayRead = given.relation === 'response' || (status === 200 && before > 0)
    expect(await fileStatus(as, id, fileId)).toBe(mayRead ? 200 : 404)

    const page = await call('GET', `/api/v1/resumes/${id}`, { as })
    expect(page.text).not.toMatch(SECRET)
    expect(page.text).not.toMatch(UNAGREED)
    if (page.status === 200)
      expect(page.body.contacts_state === 'open').toBe(status === 200 || status === 402)

    const opened = await call('POST', `/api/v1/resumes/${id}/contacts`, { as })
    expect(opened.status).toBe(status)
    expect(opened.text).not.toMatch(UNAGREED)
    if (status === 200)
      expect(opened.body).toMatchObject({
        name: 'Анна Кузнецова',
        contacts: { phone: CONTACTS.phone, recommenders: [{ name: AGREED.name }] },
      })
    else expect(opened.text).not.toMatch(SECRET)
    // A refusal uses up nothing of the day.
    expect(await openings()).toBe(status === 200 ? 1 : before)
    if (status === 200) expect(await fileStatus(as, id, fileId)).toBe(200)
  },
)

test('a person who recommends the author and has not agreed is sent with no response and no accepted invitation', async () => {
  const { id, person } = await world.published({ visibility: 'everyone' })
  const contacts = { ...CONTACTS, recommenders: [AGREED, NOT_AGREED] }
  await deps.db.update(resumes).set({ contacts }).where(eq(resumes.id, id))
  const team = await buildTeam()
  const { body: sent } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
  const received = await act(team.author, `/responses/${sent.id}/open`)
  expect(received.body.contacts.recommenders).toMatchObject([{ name: AGREED.name }])
  const other = await buildTeam()
  const invited = await call('POST', `/api/v1/resumes/${id}/invitations`, {
    as: other.author,
    body: { vacancy_id: other.vacancyId, message: 'Приходите к нам работать' },
  })
  expect(invited.status).toBe(200)
  const accepted = await act(person, `/personal/responses/${invited.body.id}/accept`)
  expect(accepted.status).toBe(200)
  const row = await deps.db
    .select({ contacts: responses.contacts })
    .from(responses)
    .where(eq(responses.resumeId, id))
  expect(row.map((one) => one.contacts?.recommenders.map(({ name }) => name))).toEqual([
    [AGREED.name],
    [AGREED.name],
  ])
})

test('what was sent with a response stays as it was sent, whatever becomes of the consent', async () => {
  const { id, person } = await world.published({ visibility: 'everyone' })
  const team = await buildTeam()
  const { body: sent } = await respond(person, team.vacancyId, { resume_id: id, letter: '' })
  await call('POST', '/api/v1/users/me/consents/distribution/withdraw', { as: person })
  const received = await act(team.author, `/responses/${sent.id}/open`)
  expect(received.body.contacts.phone).toBe(CONTACTS.phone)
})

test('a withdrawn consent closes the contacts for those who opened them too, a new one opens them', async () => {
  const { id, person } = await world.published({ visibility: 'everyone' })
  const { paid } = teams
  const open = async () => (await call('POST', `/api/v1/resumes/${id}/contacts`, { as: paid.author })).status
  expect(await open()).toBe(200)
  await call('POST', '/api/v1/users/me/consents/distribution/withdraw', { as: person })
  expect(await open()).toBe(404)
  await world.show(person, id, { visibility: 'companies' })
  expect(await open()).toBe(200)
  await call('POST', '/api/v1/users/me/consents/transfer/withdraw', { as: person })
  expect(await open()).toBe(404)
})
