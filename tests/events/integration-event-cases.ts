/** Events that the programs of a company are told of. */
import { eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { WEBHOOK_EVENTS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import type { EventCase } from './event-case.ts'
import type { EventWorld } from './event-world.ts'

export const INTEGRATION_EVENT_CASES: readonly EventCase[] = [
  {
    event: 'response.withdrawn',
    action: 'a seeker withdraws a response',
    announced: 0,
    async prepare(world) {
      const { sent, look } = await received(world)
      return {
        act: () => world.ok('POST', `/v1/personal/responses/${sent.id}/withdraw`, sent.person, {}),
        look,
        before: ['response.created'],
        after: ['response.created', 'response.withdrawn'],
      }
    },
  },
  {
    event: 'response.answered',
    action: 'a company invites the author of a response',
    announced: 0,
    async prepare(world) {
      const { sent, author, look } = await received(world)
      const body = { ids: [sent.id], decision: 'invite', reason: null, message: '' }
      return {
        act: () => world.ok('POST', '/v1/responses/decide', author, body),
        look,
        before: ['response.created'],
        after: ['response.answered', 'response.created'],
      }
    },
  },
  {
    event: 'message.received',
    action: 'a seeker writes to the company',
    announced: 0,
    async prepare(world) {
      const { sent, look } = await received(world)
      const body = { text: 'Когда можно прийти?' }
      return {
        act: () => world.ok('POST', `/v1/personal/responses/${sent.id}/messages`, sent.person, body),
        look,
        before: ['response.created'],
        after: ['message.received', 'response.created'],
      }
    },
  },
  {
    event: 'vacancy.confirmation_asked',
    action: 'a company is asked whether its vacancy is current',
    announced: 0,
    async prepare(world) {
      const { vacancyId, look } = await listening(world)
      // Others count as confirmed from now on.
      await confirmVacancies(world.deps)
      const lastConfirmedAt = new Date(world.deps.now().getTime() - 7 * DAY_MS).toISOString()
      await world.deps.db.update(vacancies).set({ lastConfirmedAt }).where(eq(vacancies.id, vacancyId))
      return {
        act: () => confirmVacancies(world.deps),
        look,
        before: [],
        after: ['vacancy.confirmation_asked'],
      }
    },
  },
  {
    event: 'vacancy.returned',
    action: 'an author restores a vacancy that was just closed',
    besides: ['vacancy.shown'],
    announced: 1,
    async prepare(world) {
      const { vacancyId, author, look } = await listening(world)
      const path = `/v1/personal/vacancies/${vacancyId}`
      await world.ok('POST', `${path}/archive`, author, { reason: 'not_needed' })
      return {
        act: () => world.ok('POST', `${path}/restore`, author, {}),
        look,
        before: ['vacancy.closed'],
        after: ['vacancy.closed', 'vacancy.returned'],
      }
    },
  },
  {
    event: 'member.left',
    action: 'an administrator leaves a company',
    announced: 1,
    async prepare(world) {
      const { id, people } = await world.buildCompany(200, 200)
      const [staying, leaving] = people
      if (!staying || !leaving) throw new Error('Nobody works here')
      await world.ok('POST', `/v1/companies/${id}/api-tokens`, leaving, {
        name: 'Хантфлоу',
        scopes: ['responses'],
        days: null,
      })
      return {
        act: () => world.ok('DELETE', `/v2/companies/${id}/managers/${leaving.roleId}`, leaving),
        look: async () => {
          const rows = await world.deps.db.select().from(apiTokens).where(eq(apiTokens.companyId, id))
          return rows.map(({ revokedAt }) => revokedAt !== null)
        },
        before: [false],
        after: [true],
      }
    },
  },
]

/** A response to a company with a webhook, and what was written for it. */
async function received(world: EventWorld) {
  const { vacancyId, author, look } = await listening(world)
  return { sent: await responseWorld(world).sent(vacancyId), author, look }
}

/** A company with a published vacancy and a webhook, and what was written for it. */
async function listening(world: EventWorld) {
  const { vacancyId, company, admin, author } = await responseWorld(world).buildTeam()
  await world.ok('POST', `/v1/companies/${company.id}/webhooks`, admin, {
    url: 'https://hooks.example.ru/',
    events: WEBHOOK_EVENTS,
  })
  const look = async () => {
    const rows = await world.deps.db
      .select({ event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhooks.companyId, company.id))
    return rows.map(({ event }) => event).toSorted()
  }
  return { vacancyId, author, look }
}
