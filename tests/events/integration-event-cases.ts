/** Events that the programs of a company are told of. */
import { eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { WEBHOOK_EVENTS } from '#shared/features/intake/webhooks/vocabulary.ts'
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
    event: 'member.left',
    action: 'an administrator leaves a company',
    announced: 0,
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
  const { buildTeam, sent: send } = responseWorld(world)
  const { vacancyId, company, admin, author } = await buildTeam()
  await world.ok('POST', `/v1/companies/${company.id}/webhooks`, admin, {
    url: 'https://hooks.example.ru/',
    events: WEBHOOK_EVENTS,
  })
  const sent = await send(vacancyId)
  const look = async () => {
    const rows = await world.deps.db
      .select({ event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhooks.companyId, company.id))
    return rows.map(({ event }) => event).toSorted()
  }
  return { sent, author, look }
}
