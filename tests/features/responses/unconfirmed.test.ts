import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const { act, buildTeam, respond, resumes, sent } = responseWorld(people)

const start = deps.now()
const later = (days: number) => new Date(start.getTime() + days * DAY_MS).toISOString()

test('a vacancy that nobody confirms takes no responses; who waits is answered, and after a month nobody waits', async () => {
  const team = await buildTeam()
  await deps.db
    .update(vacancies)
    .set({ lastConfirmedAt: later(0) })
    .where(eq(vacancies.id, team.vacancyId))
  const [invited, waiting] = [await sent(team.vacancyId), await sent(team.vacancyId)]
  for (const day of [7, 10]) {
    board.setNow(later(day))
    await confirmVacancies(deps)
    await markEmailsSent(deps)
  }
  const late = await resumes.published()
  const refused = await respond(late.person, team.vacancyId, { resume_id: late.id, letter: '' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('давно не подтверждал'),
  ])
  const answered = await act(team.author, '/responses/decide', {
    ids: [invited.id],
    decision: 'invite',
    message: 'Приходите',
  })
  expect(answered.status).toBe(200)

  board.setNow(later(39))
  expect(await confirmVacancies(deps)).toMatchObject({ endedWaits: 0 })
  board.setNow(later(40))
  expect(await confirmVacancies(deps)).toMatchObject({ endedWaits: 1 })
  expect(await confirmVacancies(deps)).toMatchObject({ endedWaits: 0 })
  const stateOf = async ({ id, person }: typeof waiting) =>
    (await act(person, `/personal/responses/${id}/open`)).body.state
  expect([await stateOf(invited), await stateOf(waiting)]).toEqual(['invited', 'closed'])
  expect((await emailsTo(waiting.person.email))[0]?.kind).toBe('response_abandoned')
})
