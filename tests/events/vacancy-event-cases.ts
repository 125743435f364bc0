import { and, eq } from 'drizzle-orm'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { orders } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { casesOf, type EventCase } from './event-case.ts'
import type { EventWorld, Payer } from './event-world.ts'

const REASONS = [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }]
const BEGUN = '2026-11-21T09:00:00.000Z'
const ENDS = '2026-12-21T09:00:00.000Z'

export const VACANCY_EVENT_CASES: readonly EventCase[] = [
  {
    event: 'vacancy.submitted',
    action: 'a paid vacancy is sent to the moderators',
    announced: 1,
    async prepare(world) {
      const payer = await world.buildPayer()
      return {
        act: () => world.order(payer, payer.item),
        look: () => casesOf(world, payer.vacancyId),
        before: [],
        after: ['waiting'],
      }
    },
  },
  {
    event: 'vacancy.withdrawn',
    action: 'an author takes a vacancy back from the moderators',
    announced: 0,
    async prepare(world) {
      const { editor, vacancyId } = await submitted(world)
      return {
        act: () => world.ok('POST', `/v1/personal/vacancies/${vacancyId}/withdraw`, editor, {}),
        look: () => casesOf(world, vacancyId),
        before: ['waiting'],
        after: ['withdrawn'],
      }
    },
  },
  {
    event: 'vacancy.closed',
    action: 'an author closes a vacancy that waits for a moderator',
    announced: 1,
    async prepare(world) {
      const { editor, vacancyId } = await submitted(world)
      const body = { reason: 'not_needed' }
      return {
        act: () => world.ok('POST', `/v1/personal/vacancies/${vacancyId}/archive`, editor, body),
        look: () => casesOf(world, vacancyId),
        before: ['waiting'],
        after: ['withdrawn'],
      }
    },
  },
  {
    event: 'vacancy.published',
    action: 'a moderator approves a paid vacancy',
    besides: ['vacancy.shown'],
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      return {
        act: () => decide('decision', { outcome: 'approved' }),
        look: () => termOf(world, vacancyId),
        before: { startedAt: null, endsAt: null },
        after: { startedAt: BEGUN, endsAt: ENDS },
      }
    },
  },
  {
    event: 'vacancy.shown',
    action: 'a moderator lets readers see a vacancy',
    besides: ['vacancy.published'],
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      return {
        act: () => decide('decision', { outcome: 'approved' }),
        look: () => world.isAnnounced(`/vacancies/${vacancyId}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'vacancy.shown',
    action: 'an author restores a closed vacancy',
    besides: ['vacancy.returned'],
    announced: 1,
    async prepare(world) {
      const { editor, vacancyId, decide } = await moderated(world)
      const archive = { reason: 'not_needed' }
      await decide('decision', { outcome: 'approved' })
      await world.ok('POST', `/v1/personal/vacancies/${vacancyId}/archive`, editor, archive)
      await world.forgetAnnounced()
      return {
        act: () => world.ok('POST', `/v1/personal/vacancies/${vacancyId}/restore`, editor, {}),
        look: () => world.isAnnounced(`/vacancies/${vacancyId}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'vacancy.taken_down',
    action: 'a moderator takes a published vacancy down for good',
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      await decide('decision', { outcome: 'approved' })
      await world.forgetAnnounced()
      return {
        act: () => decide('take-down', { outcome: 'rejected', is_final: true, reasons: REASONS }),
        look: () => world.isAnnounced(`/vacancies/${vacancyId}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'vacancy.expired',
    action: 'the term of a vacancy is over',
    announced: 1,
    async prepare(world) {
      const { id: companyId } = await world.buildCompany(150)
      const [vacancyId = 0] = await world.board.buildVacancies({
        companyId,
        expiresAt: new Date(world.deps.now().getTime() - 1000).toISOString(),
      })
      return {
        act: () => endTerms(world.deps),
        look: () => world.isAnnounced(`/vacancies/${vacancyId}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'vacancy.paused',
    action: 'a moderator undoes an approval',
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      await decide('decision', { outcome: 'approved' })
      return {
        act: () => decide('undo', {}),
        look: () => termOf(world, vacancyId),
        before: { startedAt: BEGUN, endsAt: ENDS },
        after: { startedAt: null, endsAt: null },
      }
    },
  },
  {
    event: 'vacancy.paused',
    action: 'a moderator takes a published vacancy down',
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      await decide('decision', { outcome: 'approved' })
      return {
        act: () => decide('take-down', { outcome: 'changes_asked', reasons: REASONS }),
        look: () => termOf(world, vacancyId),
        before: { startedAt: BEGUN, endsAt: ENDS },
        after: { startedAt: BEGUN, endsAt: null },
      }
    },
  },
  {
    event: 'vacancy.paused',
    action: 'nobody confirms in time that a vacancy is current',
    announced: 1,
    async prepare(world) {
      const { vacancyId, decide } = await moderated(world)
      await decide('decision', { outcome: 'approved' })
      await askLongAgo(world, vacancyId)
      return {
        act: () => confirmVacancies(world.deps),
        look: () => termOf(world, vacancyId),
        before: { startedAt: BEGUN, endsAt: ENDS },
        after: { startedAt: BEGUN, endsAt: null },
      }
    },
  },
  {
    event: 'vacancy.term_resumed',
    action: 'an author confirms an unconfirmed vacancy',
    besides: ['vacancy.returned', 'vacancy.shown'],
    announced: 1,
    async prepare(world) {
      const { editor, vacancyId } = await unconfirmed(world)
      return {
        act: () => world.ok('POST', `/v1/personal/vacancies/${vacancyId}/confirm`, editor, {}),
        look: () => termOf(world, vacancyId),
        before: { startedAt: BEGUN, endsAt: null },
        after: { startedAt: BEGUN, endsAt: ENDS },
      }
    },
  },
  {
    event: 'vacancy.term_resumed',
    action: 'an author closes an unconfirmed vacancy',
    besides: ['vacancy.closed'],
    announced: 1,
    async prepare(world) {
      const { editor, vacancyId } = await unconfirmed(world)
      const body = { reason: 'not_needed' }
      return {
        act: () => world.ok('POST', `/v1/personal/vacancies/${vacancyId}/archive`, editor, body),
        look: () => termOf(world, vacancyId),
        before: { startedAt: BEGUN, endsAt: null },
        after: { startedAt: BEGUN, endsAt: ENDS },
      }
    },
  },
]

/** The company was asked three days ago whether the vacancy is current. */
async function askLongAgo({ deps }: EventWorld, vacancyId: number) {
  const confirmationAskedAt = new Date(deps.now().getTime() - 3 * DAY_MS).toISOString()
  await deps.db.update(vacancies).set({ confirmationAskedAt }).where(eq(vacancies.id, vacancyId))
}

/** A paid vacancy that has just left the lists. */
async function unconfirmed(world: EventWorld) {
  const { editor, vacancyId, decide } = await moderated(world)
  await decide('decision', { outcome: 'approved' })
  await askLongAgo(world, vacancyId)
  await confirmVacancies(world.deps)
  return { editor, vacancyId }
}

async function submitted(world: EventWorld): Promise<Payer> {
  const payer = await world.buildPayer()
  await world.order(payer, payer.item)
  return payer
}

/** A paid vacancy that waits, and what a moderator does about it. */
export async function moderated(world: EventWorld) {
  const { editor, vacancyId } = await submitted(world)
  const moderator = await world.buildPerson({ staffRole: 'moderator' })
  const [row] = await world.deps.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.objectId, String(vacancyId)))
  const decide = (verb: string, body: object) =>
    world.ok('POST', `/v1/staff/moderation/${row?.id}/${verb}`, moderator, body)
  return { editor, vacancyId, decide }
}

/** The paid days of a placement. */
export async function termOf({ deps }: EventWorld, vacancyId: number) {
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(and(eq(orders.vacancyId, vacancyId), eq(orders.state, 'paid')))
  const instant = (text: string | null = null) => text && new Date(text).toISOString()
  return { startedAt: instant(order?.startedAt), endsAt: instant(order?.endsAt) }
}
