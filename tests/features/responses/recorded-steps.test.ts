import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { db } = people.deps
const { resumes, buildTeam, sent, act } = responseWorld(people)

/** Who did what, in its order. */
async function recordedOf(responseId: number) {
  const rows = await db
    .select({ userId: auditLog.userId, action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.objectKind, 'response'), eq(auditLog.objectId, String(responseId))))
    .orderBy(asc(auditLog.id))
  return rows.map(({ userId, action }) => [userId, action])
}

async function ok(as: TestPerson, path: string, body: object = {}) {
  const answer = await act(as, path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

test('the audit log has a response and its refusal, with who made them', async () => {
  const { author, vacancyId } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  await ok(author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'other' })
  expect(await recordedOf(id)).toEqual([
    [person.id, 'response.sent'],
    [author.id, 'response.rejected'],
  ])
})

test('the audit log has an invitation and the withdrawal after it, with who made them', async () => {
  const { author, vacancyId } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  await ok(author, '/responses/decide', { ids: [id], decision: 'invite', message: 'Приходите' })
  await ok(person, `/personal/responses/${id}/withdraw`)
  expect(await recordedOf(id)).toEqual([
    [person.id, 'response.sent'],
    [author.id, 'response.invited'],
    [person.id, 'response.withdrawn'],
  ])
})

test('the audit log has an invitation to a resume and its acceptance, with who made them', async () => {
  const { author, vacancyId } = await buildTeam()
  const { id: resumeId, person } = await resumes.published()
  const { id } = await ok(author, `/resumes/${resumeId}/invitations`, { vacancy_id: vacancyId })
  await ok(person, `/personal/responses/${id}/accept`)
  expect(await recordedOf(id)).toEqual([
    [author.id, 'response.invited'],
    [person.id, 'response.accepted'],
  ])
})
