import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { later, postingWorld, type Team } from './posting-world.ts'

const { act, buildTeam, call, deps, inState, statusOf } = await postingWorld()
const { db } = deps

/** Of two transactions that lock in different orders, one is stopped in most rounds. */
const ROUNDS = 10

const ofStaff = ({ company, staff }: Team, what: string, body: object) =>
  call('post', `/api/v1/staff/companies/${company.id}/${what}`, { as: staff, body })
const findLiquidated = (team: Team) =>
  ofStaff(team, 'register', { status: 'liquidated', name: 'ООО «Ромашка»' })

/** The company asks for its verification and is active once more, its vacancies are as given. */
async function beginAgain({ company }: Team, set: Partial<typeof vacancies.$inferInsert>) {
  await db
    .update(companies)
    .set({ inn: '7701234560', verification: 'asked' })
    .where(eq(companies.id, company.id))
  await db.update(companyRegister).set({ status: 'active' }).where(eq(companyRegister.companyId, company.id))
  await db.update(vacancyRevisions).set({ state: 'approved' }).where(eq(vacancyRevisions.state, 'pending'))
  await db.update(moderationCases).set({ state: 'withdrawn' }).where(eq(moderationCases.state, 'waiting'))
  await db
    .update(vacancies)
    .set({ placementDays: null, ...set })
    .where(eq(vacancies.companyId, company.id))
}

test('vacancies that are confirmed while their company is found liquidated end with moderators', async () => {
  const team = await buildTeam()
  const ids = [await inState('unconfirmed', team), await inState('unconfirmed', team)]
  for (let round = 0; round < ROUNDS; round++) {
    await beginAgain(team, {
      status: 'unconfirmed',
      confirmationAskedAt: later(-4),
      unconfirmedAt: later(-1),
      publishedAt: later(-11),
      expiresAt: later(19),
    })
    const [found, ...confirmed] = await Promise.all([
      findLiquidated(team),
      ...ids.map((id) => act(team.manager, id, 'confirm')),
    ])
    expect(found.status).toBe(200)
    for (const { status } of confirmed) expect([200, 409]).toContain(status)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['moderation', 'moderation'])
  }
})

test('a company that is refused while it is found liquidated has its waiting vacancies back as drafts', async () => {
  const team = await buildTeam()
  const ids = [await inState('moderation', team), await inState('moderation', team)]
  for (let round = 0; round < ROUNDS; round++) {
    await beginAgain(team, { status: 'moderation', awaitsVerification: true, placementDays: 30 })
    const [found, refused] = await Promise.all([
      findLiquidated(team),
      ofStaff(team, 'verification', { decision: 'refuse', note: 'ИНН не найден.' }),
    ])
    expect(found.status).toBe(200)
    expect([200, 409]).toContain(refused.status)
    expect(await Promise.all(ids.map(statusOf))).toEqual(['draft', 'draft'])
  }
})
