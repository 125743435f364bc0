/** Each of the limits is used up by a transaction that has not ended when the next request comes. */
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import { expect, test } from 'vitest'
import { takeNamedLock } from '#server/db/statements.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit, recordWithinLimit } from '#server/features/identity/audit/service.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { MINUTE_MS, DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildConsent, buildResume } from '#tests/support/rows.ts'
import { waitingOrDone } from '#tests/support/waiting.ts'
import { resumeWorld } from './resumes/resume-world.ts'

const people = await testPeople()
const { deps, call, buildPerson } = people
const world = resumeWorld(people)

/** Asks while `useUp` is not committed, and gives the answer that came after the commit. */
async function askDuring<Answer>(useUp: (tx: Sql) => Promise<unknown>, ask: () => Promise<Answer>) {
  const isUsedUp = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const holder = deps.db.transaction(async (tx) => {
    await useUp(tx)
    isUsedUp.resolve()
    await mayEnd.promise
  })
  await Promise.race([isUsedUp.promise, holder])
  const answer = ask()
  await waitingOrDone(deps, answer)
  mayEnd.resolve()
  await holder
  return answer
}

const actOf = (userId: number, action: AuditAction) => ({
  userId,
  action,
  objectKind: 'user' as const,
  objectId: String(userId),
  at: deps.now().toISOString(),
})
const since = new Date(deps.now().getTime() - MINUTE_MS).toISOString()

test('the last action allowed by a limit cannot be done twice', async () => {
  const { id } = await buildPerson()
  const act = actOf(id, 'user.sessions_ended')
  const take = (tx: Sql) => recordWithinLimit(tx, { max: 1, since }, act)
  expect(await askDuring(take, () => deps.db.transaction(take))).toBe(false)
})

test('the sixth change of address in a day is refused, however fast the requests come', async () => {
  const person = await buildPerson()
  const answer = await askDuring(
    async (tx) => {
      await takeNamedLock(tx, `email.change_asked:${person.id}`)
      for (let asked = 0; asked < 5; asked += 1) await recordAudit(tx, actOf(person.id, 'email.change_asked'))
    },
    () => call('POST', '/api/v1/users/me/email', { as: person, body: { email: 'another@example.ru' } }),
  )
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600'])
})

test('a company opens the contacts of at most 150 people a day, however fast the requests come', async () => {
  const { id: companyId, people: colleagues } = await people.buildCompany(200)
  const as = colleagues[0]
  if (!as) throw new Error('The company has no people')
  await world.pay(companyId)
  const author = await buildPerson()
  await buildConsent(deps.db, { userId: author.id, kind: 'transfer' })
  const build = () =>
    buildResume(deps.db, { userId: author.id, status: 'published', visibility: 'companies' })
  const ids = await Promise.all(Array.from({ length: 151 }, build))
  const [next = '', ...opened] = ids
  const openedAt = deps.now().toISOString()
  const answer = await askDuring(
    async (tx) => {
      await takeNamedLock(tx, `resume contacts:${companyId}`)
      await tx.insert(resumeOpenings).values(
        opened.map((resumeId) => ({
          resumeId,
          companyId,
          userId: as.id,
          openedAt,
          lastOpenedAt: openedAt,
        })),
      )
    },
    () => call('POST', `/api/v1/resumes/${next}/contacts`, { as }),
  )
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600'])
  expect((await call('POST', `/api/v1/resumes/${opened[0]}/contacts`, { as })).status).toBe(200)
})

test('a user sends at most 30 invitations a day, however fast and to however many companies', async () => {
  const [first, second] = [await people.buildCompany(200), await people.buildCompany()]
  const as = first.people[0]
  if (!as) throw new Error('The company has no people')
  const createdAt = deps.now().toISOString()
  const answer = await askDuring(
    async (tx) => {
      await takeNamedLock(tx, `invitations:${as.id}`)
      await tx.insert(invitations).values(
        Array.from({ length: 30 }, (_, at) => ({
          companyId: second.id,
          email: `invited-${at}@example.ru`,
          accessLevel: 100,
          tokenHash: `hash ${at}`,
          invitedBy: as.id,
          createdAt,
          expiresAt: new Date(deps.now().getTime() + DAY_MS).toISOString(),
        })),
      )
    },
    () =>
      call('POST', `/api/v2/companies/${first.id}/invitations`, {
        as,
        body: { email: 'one-more@example.ru', access_level: 100 },
      }),
  )
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '3600'])
})
