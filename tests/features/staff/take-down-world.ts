import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import type { TestPerson } from '#tests/support/people.ts'

export const STAFF = '/api/v1/staff/all-companies'
export const REASON = 'Просит деньги за анкету у каждого, кто откликнулся.'

/** Companies that staff take down and let back, for the files of tests about it. */
export async function takeDownWorld() {
  const { people, board, call, deps, decide, send, statusOf, world } = await moderationWorld()
  const { buildPerson } = people
  const { buildTeam, sent, act } = responseWorld(people)

  const moderator = () => world().moderator
  const admin = await buildPerson({ staffRole: 'admin' })
  const block = (id: number, as: TestPerson = moderator(), reason = REASON) =>
    call('POST', `${STAFF}/${id}/block`, { as, body: { reason } })
  const unblock = (id: number, as: TestPerson = admin) =>
    call('POST', `${STAFF}/${id}/unblock`, { as, body: {} })
  const vacancyOf = async (id: number) => {
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
    if (!row) throw new Error('No vacancy')
    return row
  }
  const slugOf = async (id: number) => {
    const [row] = await deps.db.select({ slug: companies.slug }).from(companies).where(eq(companies.id, id))
    return row?.slug ?? ''
  }

  return {
    ...people,
    board,
    call,
    deps,
    decide,
    send,
    statusOf,
    world,
    buildTeam,
    sent,
    act,
    moderator,
    admin,
    block,
    unblock,
    vacancyOf,
    slugOf,
  }
}
