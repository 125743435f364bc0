import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { consents, emailChanges, users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { challenges, devices, sessions } from '#server/db/schema/session.ts'
import { vacancyStateChanges } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { runJob } from '#tests/support/jobs.ts'
import { testPeople, type Colleague, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, deps, call, emailsTo, buildPerson, buildCompany } = people

const START = '2026-11-21T09:00:00Z'
const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS).toISOString()
beforeEach(() => board.setNow(START))
const ask = (as: TestPerson) => call('POST', '/api/v1/users/me/deletion', { as })

describe('the deletion of an account', () => {
  test('a deleted account is kept for thirty days, in which the user can cancel the deletion', async () => {
    const person = await buildPerson()
    const planned = await ask(person)
    expect(planned.body.deletion_at).toBe(daysLater(30))
    board.setNow(daysLater(10))
    expect((await ask(person)).body.deletion_at).toBe(daysLater(30))
    expect(await deleteDueAccounts(deps)).toEqual({ accounts: 0 })
    const kept = await call('DELETE', '/api/v1/users/me/deletion', { as: person })
    expect(kept.body.deletion_at).toBeNull()
    board.setNow(daysLater(31))
    expect(await deleteDueAccounts(deps)).toEqual({ accounts: 0 })
    expect((await emailsTo(person.email)).map(({ kind }) => kind)).toEqual([
      'deletion_cancelled',
      'deletion_planned',
    ])
  })

  test('account deletion erases the user everywhere, and repeating it changes nothing', async () => {
    const { id: companyId, people: colleagues } = await buildCompany(200, 200)
    const [leaving, staying] = colleagues as [Colleague, Colleague]
    const { email } = leaving
    await deps.db
      .update(users)
      .set({ firstName: 'Аристарх', lastName: 'Невский', staffRole: 'moderator' })
      .where(eq(users.id, leaving.id))
    await deps.db
      .insert(consents)
      .values({ userId: leaving.id, kind: 'offer', version: '2026-11-21', ip: '203.0.113.77' })
    await deps.db.insert(devices).values({ userId: leaving.id, deviceHash: 'mark' })
    await call('POST', '/api/v1/auth/request-code', { body: { email } })
    await call('POST', '/api/v1/users/me/email', { as: leaving, body: { email: 'later@example.ru' } })
    const other = await buildCompany(200)
    await call('POST', `/api/v2/companies/${other.id}/invitations`, {
      as: other.people[0]!,
      body: { email, access_level: 100 },
    })
    expect((await ask(leaving)).status).toBe(200)

    board.setNow(daysLater(30.1))
    const both = await Promise.all([deleteDueAccounts(deps), deleteDueAccounts(deps)])
    expect(both[0].accounts + both[1].accounts).toBe(1)
    expect(await deleteDueAccounts(deps)).toEqual({ accounts: 0 })

    const tables = [
      users,
      consents,
      emailChanges,
      sessions,
      devices,
      challenges,
      companyRoles,
      invitations,
      auditLog,
    ]
    const rows = await Promise.all(tables.map((table) => deps.db.select().from(table)))
    const stored = JSON.stringify(rows)
    for (const trace of ['Аристарх', 'Невский', email, 'later@example.ru', '203.0.113.77'])
      expect(stored).not.toContain(trace)
    expect(
      await deps.db.select().from(companyRoles).where(eq(companyRoles.companyId, companyId)),
    ).toHaveLength(1)
    const [agreed] = await deps.db.select().from(consents).where(eq(consents.userId, leaving.id))
    expect(agreed).toMatchObject({ kind: 'offer', version: '2026-11-21' })
    expect(agreed?.withdrawnAt).not.toBeNull()
    expect((await call('GET', '/api/users/me', { as: leaving })).status).toBe(401)
    expect((await call('GET', '/api/users/me', { as: staying })).status).toBe(200)
    expect((await emailsTo(email))[0]?.kind).toBe('deletion_done')
    const again = await buildPerson({ email })
    expect((await call('GET', '/api/users/me', { as: again })).body.email).toBe(email)
  })
})

describe('the only member of a company', () => {
  const statusesOf = async (ids: number[]) => {
    const rows = await deps.db
      .select({ id: vacancies.id, status: vacancies.status, reason: vacancies.archiveReason })
      .from(vacancies)
      .where(inArray(vacancies.id, ids))
      .orderBy(vacancies.id)
    return rows.map(({ status, reason }) => [status, reason])
  }
  const countOpen = async (id: number) => (await call('GET', `/api/v2/companies/${id}/vacancies`)).body.count

  test('the only member of a company sees what is deleted with the account; the company stays and its vacancies close', async () => {
    const { id, title, people: colleagues } = await buildCompany(200)
    const admin = colleagues[0]!
    const ids = await board.buildVacancies({ companyId: id }, { companyId: id, status: 'draft' })
    expect(await countOpen(id)).toBe(1)
    const foreseen = await call('GET', '/api/v1/users/me/deletion', { as: admin })
    expect(foreseen.body).toEqual({ companies: [{ title }] })
    await ask(admin)
    expect((await emailsTo(admin.email))[0]?.text).toContain(`В компании «${title}» никого не останется`)

    board.setNow(daysLater(30.1))
    await board.refresh(ids)
    await deps.db
      .update(vacancies)
      .set({ expiresAt: daysLater(60) })
      .where(inArray(vacancies.id, ids))
    await board.refresh(ids)
    expect(await countOpen(id)).toBe(1)
    expect(await deleteDueAccounts(deps)).toEqual({ accounts: 1 })
    expect(await statusesOf(ids)).toEqual([
      ['archived', 'not_needed'],
      ['draft', null],
    ])
    expect(await countOpen(id)).toBe(0)
    expect((await call('GET', `/api/v2/companies/${id}`)).status).toBe(200)
    const [change] = await deps.db
      .select()
      .from(vacancyStateChanges)
      .where(eq(vacancyStateChanges.vacancyId, ids[0]!))
    expect(change).toMatchObject({ fromStatus: 'published', toStatus: 'archived', userId: null })
  })

  test('a user who leaves colleagues behind is not the only member of the company', async () => {
    const { id, people: colleagues } = await buildCompany(200, 200)
    const ids = await board.buildVacancies({ companyId: id })
    const [leaving] = colleagues
    const foreseen = await call('GET', '/api/v1/users/me/deletion', { as: leaving! })
    expect(foreseen.body).toEqual({ companies: [] })
    await ask(leaving!)
    board.setNow(daysLater(31))
    await deleteDueAccounts(deps)
    expect(await statusesOf(ids)).toEqual([['published', null]])
  })

  test('two only members may delete their accounts together', async () => {
    const { id, people: colleagues } = await buildCompany(200, 100)
    const ids = await board.buildVacancies({ companyId: id })
    const [admin, manager] = colleagues
    await ask(manager!)
    expect((await call('GET', '/api/v1/users/me/deletion', { as: admin! })).body.companies).toHaveLength(1)
    expect((await ask(admin!)).status).toBe(200)
    board.setNow(daysLater(31))
    await Promise.all([deleteDueAccounts(deps), deleteDueAccounts(deps)])
    expect(await statusesOf(ids)).toEqual([['archived', 'not_needed']])
  })
})

describe('the purge', () => {
  test('the purge deletes exactly the rows that have expired', async () => {
    const { id, people: colleagues } = await buildCompany(200)
    const admin = colleagues[0]!
    await deps.db.update(users).set({ email: 'admin@example.ru' }).where(eq(users.id, admin.id))
    await call('POST', '/api/v1/auth/request-code', { body: { email: 'someone@example.ru' } })
    await call('POST', '/api/v1/users/me/email', { as: admin, body: { email: 'next@example.ru' } })
    await call('POST', `/api/v2/companies/${id}/invitations`, {
      as: admin,
      body: { email: 'guest@example.ru', access_level: 100 },
    })
    const purge = () => runJob(deps, 'purge')
    const counts = async () => ({
      challenges: await deps.db.$count(challenges),
      emailChanges: await deps.db.$count(emailChanges),
      invitations: await deps.db.$count(invitations),
      sessions: await deps.db.$count(sessions, eq(sessions.userId, admin.id)),
    })
    await purge()
    expect(await counts()).toMatchObject({ emailChanges: 1, invitations: 1, sessions: 1 })
    expect((await counts()).challenges).toBeGreaterThan(0)
    board.setNow(daysLater(2))
    await purge()
    expect(await counts()).toMatchObject({ challenges: 0, emailChanges: 1, invitations: 1, sessions: 1 })
    board.setNow(daysLater(100))
    await purge()
    expect(await counts()).toEqual({ challenges: 0, emailChanges: 0, invitations: 0, sessions: 0 })
  })
})
