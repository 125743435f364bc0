import { describe, expect, test } from 'vitest'
import { responseSteps } from '#shared/features/board/responses/steps.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const { buildTeam, sent, act } = responseWorld(await testPeople())

describe('the steps of a response', () => {
  test('the seeker sees how far a response to a vacancy is', async () => {
    const { vacancyId, author } = await buildTeam()
    const { id, person } = await sent(vacancyId)
    const step = async () => {
      const { body } = await act(person, `/personal/responses/of-vacancies?ids=${vacancyId}`, {}, 'GET')
      const [{ state, origin, is_answered: isAnswered }] = body.items
      const { names, done } = responseSteps({ state, origin, isAnswered }) ?? { names: [], done: 0 }
      return names[done - 1]
    }
    expect(await step()).toBe('Отправлен')
    await act(author, `/responses/${id}/open`)
    expect(await step()).toBe('Просмотрен')
    await act(author, '/responses/decide', { ids: [id], decision: 'invite', message: 'Приходите завтра' })
    expect(await step()).toBe('Приглашение')
    await act(person, `/personal/responses/${id}/messages`, { text: 'Приду' })
    expect(await step()).toBe('Ответ')
  })

  test('a response that the company began has no steps that the seeker did not take', () => {
    expect(responseSteps({ state: 'invited', origin: 'invitation', isAnswered: false })).toEqual({
      names: ['Приглашение', 'Ответ'],
      done: 1,
    })
  })

  test.each(['rejected', 'withdrawn', 'closed'] as const)('a response that is %s has no steps', (state) => {
    expect(responseSteps({ state, origin: 'response', isAnswered: false })).toBeNull()
  })
})
