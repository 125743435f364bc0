import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { orders } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { publishScheduled } from '#server/features/board/posting/placement/terms.ts'
import { statusesOf, type TestPerson } from '#tests/support/people.ts'
import { STAFF, REASON, takeDownWorld } from './take-down-world.ts'

const {
  board,
  call,
  deps,
  decide,
  send,
  statusOf,
  world,
  emailsTo,
  buildTeam,
  sent,
  act,
  moderator,
  block,
  unblock,
  vacancyOf,
  slugOf,
} = await takeDownWorld()

describe('a company that is taken down', () => {
  test('its vacancies and its page are gone, and its people are told why and can do nothing', async () => {
    const team = await buildTeam()
    const { id } = team.company
    const slug = await slugOf(id)
    const before = await call('GET', `/api/v1/companies/slug/${slug}`)
    const answer = await block(id)
    expect([before.status, answer.status]).toEqual([200, 200])
    expect(answer.body).toMatchObject({ blocked_at: '2026-11-21T09:00:00.000Z', can_unblock: false })
    expect(answer.body.members.map((one: { access_level: number }) => one.access_level)).toEqual([
      200, 150, 100, 100, 0,
    ])
    const gone = await Promise.all([
      call('GET', `/api/v1/companies/slug/${slug}`),
      call('GET', `/api/v2/companies/${id}`),
      call('GET', `/api/v1/vacancies/${team.vacancyId}`),
    ])
    expect(statusesOf(gone)).toEqual([404, 404, 404])
    expect((await vacancyOf(team.vacancyId)).publishedAt).toBeNull()
    const refused = await Promise.all([
      act(team.admin, `/personal/vacancies/${team.vacancyId}/responses`, {}, 'GET'),
      call('GET', `/api/v2/companies/${id}/own`, { as: team.admin }),
      call('GET', `/api/company/${id}/packages/`, { as: team.admin }),
    ])
    expect(statusesOf(refused)).toEqual([403, 403, 404])
    const [email] = await emailsTo(team.admin.email)
    expect(email).toMatchObject({ kind: 'company_blocked' })
    expect(email?.text).toContain('Просит деньги за анкету')
    expect(await emailsTo(team.author.email)).toEqual([])
  })

  test('an administrator lets it back: the vacancies as they were, with the days that stood still', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { outcome: 'approved' })
    const { company, author } = world()
    const before = await vacancyOf(vacancyId)
    await deps.db.update(orders).set({ endsAt: before.expiresAt }).where(eq(orders.vacancyId, vacancyId))
    board.setNow('2026-11-26T15:30:00Z')
    await block(company.id)
    expect(await statusOf(vacancyId)).toBe('rejected')
    board.setNow('2026-12-06T15:30:00Z')
    expect((await unblock(company.id, moderator())).status).toBe(404)
    const answer = await unblock(company.id)
    expect(answer.body).toMatchObject({
      blocked_at: null,
      vacancy_counts: [{ status: 'published', count: 1 }],
    })
    const after = await vacancyOf(vacancyId)
    expect(after).toMatchObject({ status: 'published', publishedAt: before.publishedAt, placementDays: null })
    expect(Date.parse(after.expiresAt ?? '') - Date.parse(before.expiresAt ?? '')).toBe(10 * 86_400_000)
    expect((await call('GET', `/api/v1/vacancies/${vacancyId}`)).status).toBe(200)
    expect((await call('GET', `/api/v2/companies/${company.id}/own`, { as: author })).status).toBe(200)
    expect((await unblock(company.id)).status).toBe(409)
  })

  test('an unconfirmed vacancy comes back unconfirmed with the same days', async () => {
    const { company } = world()
    const [id = 0] = await board.buildVacancies({
      companyId: company.id,
      status: 'unconfirmed',
      expiresAt: '2026-12-10T00:00:00Z',
    })
    await deps.db.update(vacancies).set({ unconfirmedAt: '2026-11-20T00:00:00Z' }).where(eq(vacancies.id, id))
    const before = await vacancyOf(id)
    await block(company.id)
    board.setNow('2026-12-01T09:00:00Z')
    await unblock(company.id)
    expect(await vacancyOf(id)).toMatchObject({
      status: 'unconfirmed',
      expiresAt: before.expiresAt,
      unconfirmedAt: before.unconfirmedAt,
    })
  })

  test('two moderators at once take it down once', async () => {
    const { company, second } = world()
    const answers = await Promise.all([block(company.id), block(company.id, second)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const lines = await deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.objectId, String(company.id)))
    expect(lines.filter(({ action }) => action === 'company.blocked')).toHaveLength(1)
  })

  test('its waiting texts leave the queue, cannot be published, and wait again when it is back', async () => {
    const { caseId } = await send()
    const { company } = world()
    const waiting = async () =>
      (await call('GET', '/api/v1/staff/moderation', { as: moderator() })).body.count
    await block(company.id)
    expect(await waiting()).toBe(0)
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(409)
    await unblock(company.id)
    expect(await waiting()).toBe(1)
    expect((await decide(caseId, { outcome: 'approved' })).status).toBe(200)
  })

  test('a scheduled publication waits while the company is down', async () => {
    const { company } = world()
    const [id = 0] = await board.buildVacancies({ companyId: company.id, status: 'moderation' })
    await deps.db
      .update(vacancies)
      .set({ publishAt: '2026-11-21T08:00:00Z', confirmAt: '2026-11-20T08:00:00Z', publishedAt: null })
      .where(eq(vacancies.id, id))
    await block(company.id)
    await publishScheduled(deps)
    expect(await statusOf(id)).toBe('moderation')
    await unblock(company.id)
    await publishScheduled(deps)
    expect(await statusOf(id)).toBe('published')
  })

  test.each([
    ['block', { reason: REASON }],
    ['unblock', {}],
  ])('%s does not exist for users who are not staff', async (verb, body) => {
    const { company, author } = world()
    const path = `${STAFF}/${company.id}/${verb}`
    const answers = [await call('POST', path, { body }), await call('POST', path, { as: author, body })]
    expect(statusesOf(answers)).toEqual([401, 404])
  })

  test('a reason is required, and a missing company answers 404', async () => {
    const { company } = world()
    expect((await block(company.id, moderator(), 'Плохо')).status).toBe(400)
    expect((await block(2_000_000)).status).toBe(404)
  })
})

describe('complaints', () => {
  test('a complaint takes a company down and resolves all complaints about it, and none of its own', async () => {
    await deps.db.delete(complaints)
    const team = await buildTeam()
    const { id } = team.company
    const complain = (body: object, as?: TestPerson) =>
      call('POST', '/api/v1/complaints', { body: { reason: 'fraud', ...body }, ...(as ? { as } : {}) })
    const response = await sent(team.vacancyId)
    await complain({ target: 'response', id: response.id }, response.person)
    await complain({ target: 'response', id: response.id }, team.author)
    await complain({ target: 'company', id, email: 'guest@example.ru' })
    await complain({ target: 'vacancy', id: team.vacancyId, email: 'other@example.ru' })
    const path = `/api/v1/staff/complaints/company/${id}`
    const read = await call('GET', path, { as: moderator() })
    expect(read.body.can_take_down).toBe(true)
    const resolve = (comment: string | null) =>
      call('POST', `${path}/resolution`, {
        as: moderator(),
        body: {
          outcome: 'taken_down',
          up_to: read.body.complaints[0].id,
          answer: 'Мы закрыли эту компанию.',
          comment,
        },
      })
    expect((await resolve(null)).status).toBe(422)
    expect((await resolve(REASON)).body).toEqual({ resolved_count: 3 })
    expect((await resolve(REASON)).status).toBe(409)
    const rows = await deps.db.select().from(complaints).where(eq(complaints.companyId, id))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['taken_down', 'taken_down', 'taken_down'])
    const aboutSeeker = eq(complaints.objectKind, 'response_seeker')
    expect(await deps.db.select().from(complaints).where(aboutSeeker)).toMatchObject([{ outcome: null }])
    expect((await emailsTo('other@example.ru'))[0]).toMatchObject({ kind: 'complaint_answered' })
    expect(await statusOf(team.vacancyId)).toBe('rejected')
  })
})

test('staff find a company by its title, INN, number and address, and those that are down apart', async () => {
  const { company } = world()
  await deps.db.update(companies).set({ inn: '5001007322' }).where(eq(companies.id, company.id))
  const find = async (query: string) => {
    const { body } = await call('GET', `${STAFF}?${query}`, { as: moderator() })
    return body.items.map((one: { company: { id: number } }) => one.company.id)
  }
  const slug = await slugOf(company.id)
  for (const search of [
    company.title,
    '5001007322',
    String(company.id),
    slug,
    `https://x.example/employer/${slug}`,
  ])
    expect(await find(`search=${encodeURIComponent(search)}`)).toContain(company.id)
  expect(await find('state=blocked')).not.toContain(company.id)
  await block(company.id)
  expect(await find('state=blocked')).toContain(company.id)
})
