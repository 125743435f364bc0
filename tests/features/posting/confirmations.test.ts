import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { purgeConfirmationLinks } from '#server/features/board/posting/confirmation/confirmation-links.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { statusesOf } from '#tests/support/people.ts'
import { confirmationWorld } from './confirmation-world.ts'
import { later, type Team } from './posting-world.ts'

const {
  act,
  board,
  buildTeam,
  decide,
  deps,
  inState,
  save,
  statusOf,
  onDay,
  emails,
  lastToken,
  confirmation,
  press,
  rowOf,
  tabOf,
} = await confirmationWorld()

describe('the question', () => {
  test('a week after the publication one e-mail asks, and a parallel or later run asks nobody again', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    expect(await onDay(6.9)).toMatchObject({ asked: 0 })
    board.setNow(later(7))
    const runs = await Promise.all([confirmVacancies(deps), confirmVacancies(deps)])
    expect(runs.reduce((sum, { asked }) => sum + asked, 0)).toBe(1)
    expect(await onDay(9.9)).toMatchObject({ asked: 0, unconfirmed: 0 })
    const [email, ...more] = await emails(team.manager)
    expect([email?.kind, more]).toEqual(['confirmation_asked', []])
    expect(email?.text).toContain('до 1\u00A0декабря\u00A02026')
    expect(await tabOf(team, 'all')).toMatchObject({ today: [{ kind: 'confirm', id }] })
  })

  test('one e-mail names all vacancies of a person, those due within a day too', async () => {
    const team = await buildTeam()
    const first = await inState('published', team)
    board.setNow(later(0.5))
    const second = await inState('published', team)
    const colleagues = await inState('published', team, team.colleague)
    expect(await onDay(7)).toMatchObject({ asked: 2 })
    const [email, ...more] = await emails(team.manager)
    expect(more).toEqual([])
    expect(email?.subject).toContain('2\u00A0вакансии')
    expect(email?.text.match(/vacancies\/confirm\?token=/g)).toHaveLength(2)
    expect([await rowOf(first), await rowOf(second), await rowOf(colleagues)]).toMatchObject([
      { confirmationAskedAt: expect.any(String) },
      { confirmationAskedAt: expect.any(String) },
      { confirmationAskedAt: null },
    ])
  })

  test('an imported vacancy and one whose term ends sooner than the answer is due are not asked about', async () => {
    const team = await buildTeam()
    const ending = await inState('published', team)
    await deps.db
      .update(vacancies)
      .set({ expiresAt: later(9.9) })
      .where(eq(vacancies.id, ending))
    const [imported = 0] = await board.buildVacancies({
      companyId: team.company.id,
      authorId: team.manager.id,
      source: 'feed',
      sourceId: '1',
      expiresAt: later(60),
    })
    expect(await onDay(7)).toMatchObject({ asked: 0 })
    expect(await onDay(14)).toMatchObject({ asked: 0, unconfirmed: 0 })
    expect(await statusOf(imported)).toBe('published')
  })

  test('a vacancy of a release without confirmations counts as confirmed at the first run', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await deps.db.update(vacancies).set({ lastConfirmedAt: null }).where(eq(vacancies.id, id))
    expect(await onDay(12)).toMatchObject({ asked: 0 })
    expect(await onDay(18.9)).toMatchObject({ asked: 0 })
    expect(await onDay(19)).toMatchObject({ asked: 1 })
  })

  test('an administrator answers for a vacancy whose author has left', async () => {
    const team = await buildTeam()
    await inState('published', team)
    await deps.db.delete(companyRoles).where(eq(companyRoles.userId, team.manager.id))
    expect(await onDay(7)).toMatchObject({ asked: 1 })
    expect([(await emails(team.manager)).length, (await emails(team.admin)).length]).toEqual([0, 1])
  })

  test('the question comes to a person who has turned other e-mails about vacancies off', async () => {
    const team = await buildTeam()
    await deps.db
      .update(users)
      .set({ notifications: { responses: true, newResponses: 'at_once', vacancies: false, news: false } })
      .where(eq(users.id, team.manager.id))
    await inState('published', team)
    await onDay(7)
    expect(await emails(team.manager)).toHaveLength(1)
  })
})

describe('the answer', () => {
  test('opening the link changes nothing, pressing the button begins the next week, and twice is once', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    const token = await lastToken(team.manager)
    const before = await rowOf(id)
    expect((await confirmation(token)).body).toMatchObject({
      id,
      title: 'Швея на дому',
      state: 'asked',
      confirm_by: later(10),
    })
    expect(await rowOf(id)).toEqual(before)
    board.setNow(later(8))
    await Promise.all([press(token), press(token)])
    expect((await confirmation(token)).body).toMatchObject({ state: 'confirmed', confirm_by: null })
    expect(await rowOf(id)).toMatchObject({ status: 'published', confirmationAskedAt: null })
    expect(await onDay(14.9)).toMatchObject({ asked: 0, unconfirmed: 0 })
    expect(await onDay(15)).toMatchObject({ asked: 1 })
    // The link of the former round neither confirms nor tells anything in this one.
    await expect(press(token)).rejects.toMatchObject({ code: 'not_found' })
    expect((await confirmation(token)).status).toBe(404)
  })

  test('only the hash of a link is stored, and an expired link is deleted', async () => {
    const team = await buildTeam()
    await inState('published', team)
    await onDay(7)
    const token = await lastToken(team.manager)
    const stored = JSON.stringify(await deps.db.select().from(vacancyConfirmations))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(stored).not.toContain(token)
    board.setNow(later(37.1))
    await expect(press(token)).rejects.toMatchObject({ code: 'not_found' })
    await purgeConfirmationLinks(deps)
    expect(await deps.db.$count(vacancyConfirmations, eq(vacancyConfirmations.userId, team.manager.id))).toBe(
      0,
    )
  })

  test('the link of a person who has left the company, a foreign and an empty one answer the same 404', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    const token = await lastToken(team.manager)
    await deps.db.delete(companyRoles).where(eq(companyRoles.userId, team.manager.id))
    const answers = await Promise.all([token, 'x'.repeat(43), 'ключ'].map(confirmation))
    expect(statusesOf(answers)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await expect(press(token)).rejects.toMatchObject({ code: 'not_found' })
    expect((await rowOf(id)).confirmationAskedAt).not.toBeNull()
    expect(statusesOf([await confirmation(''), await confirmation('y'.repeat(10_000))])).toEqual([400, 400])
  })

  test.each([
    ['saving a change', (team: Team, id: number) => save(team.manager, id, { title: 'Швея пижам' })],
    ['a raise', (team: Team, id: number) => act(team.manager, id, 'raise')],
    ['the button in the dashboard', (team: Team, id: number) => act(team.manager, id, 'confirm')],
  ])('%s counts as the answer', async (_name, answer) => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7.5)
    expect((await answer(team, id)).status).toBe(200)
    expect(await onDay(10.6)).toMatchObject({ unconfirmed: 0 })
    expect(await statusOf(id)).toBe('published')
    expect(await onDay(14.5)).toMatchObject({ asked: 1 })
  })

  test('a moderator who approves a change does not answer for the company', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await save(team.manager, id, { title: 'Швея пижам' })
    await act(team.manager, id, 'submit', { is_duplicate_meant: true })
    await onDay(7)
    await decide(id, team.staff)
    expect(await onDay(10)).toMatchObject({ unconfirmed: 1 })
  })
})
