import { beforeEach, expect, test } from 'vitest'
import type { People } from '#tests/support/people.ts'
import { moderationWorld, REFUSAL } from './moderation-world.ts'
import { HONEST_TEXT } from './world.ts'

const { people, call, board, world, send, decide, resend } = await moderationWorld()
let company: Awaited<ReturnType<People['buildCompany']>>
beforeEach(() => {
  ;({ company } = world())
})

const yearOf = async (id = company.id) => (await call('GET', `/api/v1/companies/${id}/moderation`)).body.year
const approve = async () => {
  const sent = await send()
  await decide(sent.caseId, { outcome: 'approved' })
  return sent
}
const refuse = async (outcome: 'rejected' | 'changes_asked') => {
  const sent = await send()
  await decide(sent.caseId, { ...REFUSAL, outcome })
  return sent
}
async function lastCaseOf(vacancyId: number) {
  const { body } = await call('GET', `/api/v1/staff/moderation-history?kind=vacancy&object_id=${vacancyId}`, {
    as: world().moderator,
  })
  return body.items[0].id as number
}

test('a company page says how many vacancies were refused only from five on', async () => {
  for (let at = 0; at < 4; at += 1) await approve()
  expect(await yearOf()).toBeNull()
  await refuse('rejected')
  expect(await yearOf()).toEqual({ decided: 5, refused: 1 })
})

test('a refusal that was corrected, undone or waits again is not counted', async () => {
  for (let at = 0; at < 5; at += 1) await approve()
  const corrected = await refuse('changes_asked')
  await resend(corrected.vacancyId, HONEST_TEXT)
  expect(await yearOf()).toEqual({ decided: 5, refused: 0 })
  const undone = await refuse('rejected')
  expect(await yearOf()).toEqual({ decided: 6, refused: 1 })
  await call('POST', `/api/v1/staff/moderation/${undone.caseId}/undo`, { as: world().moderator })
  expect(await yearOf()).toEqual({ decided: 5, refused: 0 })
})

test('a request to correct counts when nobody corrects the text for two weeks', async () => {
  for (let at = 0; at < 5; at += 1) await approve()
  await refuse('changes_asked')
  expect(await yearOf()).toEqual({ decided: 5, refused: 0 })
  board.setNow('2026-12-06T09:00:00Z')
  expect(await yearOf()).toEqual({ decided: 6, refused: 1 })
})

test('a refused new text of a vacancy that stays up does not count, and one that is taken down does', async () => {
  for (let at = 0; at < 4; at += 1) await approve()
  const { vacancyId } = await approve()
  await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор чата с новым текстом' })
  const { body } = await call('GET', '/api/v1/staff/moderation', { as: world().moderator })
  await decide(body.items[0].id, { ...REFUSAL, outcome: 'rejected' })
  expect(await yearOf()).toEqual({ decided: 5, refused: 0 })
  const other = await approve()
  await call('POST', `/api/v1/staff/moderation/${await lastCaseOf(other.vacancyId)}/take-down`, {
    as: world().moderator,
    body: { ...REFUSAL, outcome: 'rejected' },
  })
  expect(await yearOf()).toEqual({ decided: 6, refused: 1 })
})

test('decisions of earlier years and of other companies do not count', async () => {
  for (let at = 0; at < 6; at += 1) await refuse('rejected')
  expect(await yearOf()).toEqual({ decided: 6, refused: 6 })
  const other = await people.buildCompany(100)
  expect(await yearOf(other.id)).toBeNull()
  board.setNow('2027-11-22T09:00:00Z')
  expect(await yearOf()).toBeNull()
  expect((await call('GET', '/api/v1/companies/200000000/moderation')).status).toBe(404)
})
