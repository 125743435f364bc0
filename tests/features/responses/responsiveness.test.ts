import { describe, expect, test } from 'vitest'
import { recountResponsiveness } from '#server/features/board/responses/answering/responsiveness.ts'
import { responseEvents } from '#server/db/schema/responses.ts'
import { responsivenessLabel } from '#shared/features/board/responses/responsiveness.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import { responseWorld } from './response-world.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const people = await testPeople()
const { deps, board, call } = people
const { buildTeam } = responseWorld(people)
const NOW = Date.parse('2026-11-21T09:00:00Z')
const before = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()

type Given = {
  sentHoursAgo: number
  /** Until an answer of a person; null: none came. */
  answeredAfter: number | null
  state?: 'sent' | 'closed' | 'withdrawn'
}

/** Responses of one person each, as the events of the past left them. */
async function past({ company, vacancyId }: Awaited<ReturnType<typeof buildTeam>>, given: Given[]) {
  for (const { sentHoursAgo, answeredAfter, state = 'sent' } of given) {
    const { id: userId } = await people.buildPerson()
    const responseId = await buildResponse(deps.db, {
      vacancyId,
      companyId: company.id,
      userId,
      state: answeredAfter === null ? state : 'rejected',
      at: before(sentHoursAgo),
    })
    if (answeredAfter !== null)
      await deps.db.insert(responseEvents).values({
        responseId,
        event: 'rejected',
        side: 'company',
        at: before(sentHoursAgo - answeredAfter),
      })
    if (state === 'closed')
      await deps.db.insert(responseEvents).values({ responseId, event: 'closed', at: before(1) })
  }
}

const times = (count: number, given: Given) => Array.from({ length: count }, () => given)
const answersOf = async (id: number) => (await call('GET', `/api/v1/vacancies/${id}`)).body.answers

describe('responsiveness', () => {
  test('the responsiveness of a company is shown from ten responses on, on its page and on vacancy cards', async () => {
    const team = await buildTeam()
    await past(team, times(9, { sentHoursAgo: 300, answeredAfter: 20 }))
    await recountResponsiveness(deps)
    expect(await answersOf(team.vacancyId)).toBeNull()
    await past(team, [{ sentHoursAgo: 300, answeredAfter: null }])
    expect(await recountResponsiveness(deps)).toEqual({ answersOfCompanies: 1 })
    expect(await answersOf(team.vacancyId)).toEqual({ share: 90, hours: 20 })
    const list = await call('GET', '/api/v1/vacancies?sort=date')
    const card = list.body.items.find(({ id }: { id: number }) => id === team.vacancyId)
    expect(card.answers).toEqual({ share: 90, hours: 20 })
    expect(await recountResponsiveness(deps)).toEqual({ answersOfCompanies: 0 })
  })

  test('the responsiveness counts closed vacancies without an answer, but no fresh, old or withdrawn responses', async () => {
    const team = await buildTeam()
    await past(team, [
      ...times(6, { sentHoursAgo: 300, answeredAfter: 2 }),
      ...times(6, { sentHoursAgo: 300, answeredAfter: null, state: 'closed' }),
      ...times(5, { sentHoursAgo: 10, answeredAfter: null }),
      ...times(5, { sentHoursAgo: 300, answeredAfter: null, state: 'withdrawn' }),
      ...times(5, { sentHoursAgo: 24 * 200, answeredAfter: 1 }),
    ])
    await recountResponsiveness(deps)
    expect(await answersOf(team.vacancyId)).toEqual({ share: 50, hours: 2 })
  })

  test('the responsiveness is hidden when the responses are too old', async () => {
    const team = await buildTeam()
    await past(team, times(10, { sentHoursAgo: 300, answeredAfter: 5 }))
    await recountResponsiveness(deps)
    expect(await answersOf(team.vacancyId)).toEqual({ share: 100, hours: 5 })
    board.setNow('2027-11-21T09:00:00Z')
    await recountResponsiveness(deps)
    board.setNow('2026-11-21T09:00:00Z')
    expect(await answersOf(team.vacancyId)).toBeNull()
  })

  test.each([
    [{ share: 85, hours: 0 }, 'Отвечает на 85 % откликов, обычно в течение часа'],
    [{ share: 85, hours: 3 }, 'Отвечает на 85 % откликов, обычно за 3 часа'],
    [{ share: 85, hours: 49 }, 'Отвечает на 85 % откликов, обычно за 2 дня'],
    [{ share: 0, hours: null }, 'На отклики не отвечает'],
  ])('the responsiveness %o reads %s', (answers, words) => {
    expect(withSpaces(responsivenessLabel(answers))).toBe(words)
  })
})
