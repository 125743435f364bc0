import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { consents, users } from '#server/db/schema/accounts.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { buildDraft } from '#tests/features/payments/money-world.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { runJob } from '#tests/support/jobs.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

/** Stands in everything that the person writes and in every address of theirs, and nowhere else. */
const CANARY = 'kanareika'
const ADDRESS = '203.0.113.77'
const START = '2026-11-21T09:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(START) + days * 86_400_000).toISOString()

const people = await testPeople()
const { deps, board, buildCompany } = people
const world = responseWorld(people)
let person: TestPerson
let removedCases: number[] = []

const call = async (method: string, path: string, body?: object, as = person) => {
  const answer = await people.call(method, `/api${path}`, { as, ip: ADDRESS, ...(body ? { body } : {}) })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Tables of the board and of its queue that have the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const Names = z.array(z.object({ name: z.string() }))
  const tables = await deps.db.execute(sql`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind = 'r'`)
  const searches = Names.parse(tables.rows).map(
    ({ name }) => sql`
      select ${name} as name where exists (
        select from ${sql.raw(name)} as row_of where strpos(lower(row_of::text), ${text}) > 0)`,
  )
  const { rows } = await deps.db.execute(sql.join(searches, sql` union all `))
  return Names.parse(rows)
    .map(({ name }) => name)
    .sort()
}

beforeAll(async () => {
  const company = await buildCompany(200, 200)
  const [leaving, colleague] = company.people
  if (!leaving || !colleague) throw new Error('The company has no people')
  person = leaving
  const email = `${CANARY}@example.ru`
  await deps.db
    .update(users)
    .set({ email, firstName: CANARY, lastName: CANARY, photoUrl: `/files/${CANARY}.webp` })
    .where(eq(users.id, person.id))
  await deps.db.update(sessions).set({ userAgent: CANARY }).where(eq(sessions.userId, person.id))
  await deps.db.insert(devices).values({ userId: person.id, deviceHash: CANARY })
  await deps.db.insert(passkeys).values({
    userId: person.id,
    credentialId: CANARY,
    publicKey: 'x',
    counter: 0,
    transports: [],
    isMultiDevice: true,
    isBackedUp: true,
    name: CANARY,
    createdAt: START,
  })
  await deps.db.insert(recoveryRequests).values([
    { email, newEmail: 'a@example.ru', name: CANARY, facts: CANARY, userId: person.id, createdAt: START },
    { email: 'b@example.ru', newEmail: email, name: CANARY, facts: CANARY, createdAt: START },
  ])
  await deps.db.insert(consents).values({ userId: person.id, kind: 'offer', version: '1', ip: ADDRESS })
  await people.call('POST', '/api/v1/auth/request-code', { body: { email }, ip: ADDRESS })
  await call('POST', '/v1/users/me/email', { email: `${CANARY}-new@example.ru` })
  const invited = { email: `${CANARY}-guest@example.ru`, access_level: 100 }
  await call('POST', `/v2/companies/${company.id}/invitations`, invited)
  const other = await buildCompany(200)
  await call('POST', `/v2/companies/${other.id}/invitations`, { email, access_level: 100 }, other.people[0])
  const search = { address: `/vacancies?search=${CANARY}`, frequency: 'at_once' }
  await call('POST', '/v1/personal/searches', search)

  const content = {
    title: `Бухгалтер ${email}`,
    firstName: CANARY,
    lastName: CANARY,
    about: `Пишите на ${email}. ${'Веду учёт трёх компаний. '.repeat(4)}`,
    skills: ['Excel', CANARY, 'Отчёты'],
  }
  const contacts = { email, telegram: CANARY, comment: CANARY }
  const { id: resumeId } = await world.resumes.published({ content, contacts }, person)
  const { vacancyId, admin } = await world.buildTeam()
  const { id } = await call('POST', `/v1/vacancies/${vacancyId}/responses`, {
    resume_id: resumeId,
    letter: `Здравствуйте! ${email}`,
  })
  await call('POST', `/v1/personal/responses/${id}/messages`, { text: `Мой адрес: ${email}` })
  await call('PUT', `/v1/favourites/resumes/${resumeId}`, undefined, admin)
  // A text that still waits for a moderator, and one whose resume is gone already.
  const waiting = await world.resumes.draft(person, { content, contacts })
  await call('POST', `/v1/personal/resumes/${waiting}/publish`)
  const removed = await world.resumes.draft(person, { content, contacts })
  await call('POST', `/v1/personal/resumes/${removed}/publish`)
  await call('DELETE', `/v1/personal/resumes/${removed}`)
  removedCases = await casesOf(removed)

  const draft = await buildDraft(deps, { companyId: company.id, authorId: person.id })
  await call('POST', `/v1/companies/${company.id}/orders`, {
    item: { kind: 'placement', vacancy_id: draft, tariff: 'basic' },
    method: 'provider',
    request_key: crypto.randomUUID(),
  })
  await call('POST', '/v1/users/me/deletion')
})

const casesOf = async (resumeId: string) =>
  (await deps.db.select().from(moderationCases).where(eq(moderationCases.objectId, resumeId))).map(
    ({ id }) => id,
  )

const waitingCases = () => deps.db.select().from(moderationCases).where(eq(moderationCases.state, 'waiting'))

test('account deletion leaves the user in no table except those required by law or for mail', async () => {
  // The test looks where the person is.
  expect(await tablesWith(CANARY)).toEqual([
    'public.challenges',
    'public.devices',
    'public.email_changes',
    'public.invitations',
    'public.letters',
    'public.moderation_cases',
    'public.passkeys',
    'public.payments',
    'public.recovery_requests',
    'public.response_messages',
    'public.responses',
    'public.resume_revisions',
    'public.resumes',
    'public.saved_searches',
    'public.sessions',
    'public.users',
  ])
  expect(removedCases).toHaveLength(1)
  expect(await waitingCases()).not.toEqual([])
  board.setNow(daysLater(30.1))
  expect(await deleteDueAccounts(deps)).toEqual({ accounts: 1 })
  expect(await tablesWith(CANARY)).toEqual(['public.letters', 'public.payments'])
  expect(await waitingCases()).toEqual([])
  board.setNow(daysLater(90))
  await runJob(deps, 'purge')
  expect(await tablesWith(CANARY)).toEqual(['public.payments'])
  expect(await tablesWith(ADDRESS)).toEqual([])
})
