import { eq } from 'drizzle-orm'
import request from 'supertest'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { putFile, statusOf, type EventCase } from './event-case.ts'

export const COMPANY_EVENT_CASES: readonly EventCase[] = [
  {
    event: 'company.ended',
    action: 'staff write that a company with a published vacancy is liquidated',
    besides: ['vacancy.closed'],
    announced: 2,
    async prepare(world) {
      const { vacancyId, company } = await responseWorld(world).buildTeam()
      await world.deps.db.update(companies).set({ inn: '7701234560' }).where(eq(companies.id, company.id))
      const moderator = await world.buildPerson({ staffRole: 'moderator' })
      const body = { status: 'liquidated', name: 'ООО «Ромашка»' }
      return {
        act: () => world.ok('POST', `/v1/staff/companies/${company.id}/register`, moderator, body),
        look: () => statusOf(world, vacancyId),
        before: 'published',
        after: 'archived',
      }
    },
  },
  {
    event: 'company.verification_decided',
    action: 'staff refuse a company whose free vacancy waits for them',
    besides: ['vacancy.withdrawn'],
    announced: 2,
    async prepare(world) {
      const payer = await world.buildPayer()
      const { companyId, vacancyId } = payer
      await world.deps.db
        .update(companies)
        .set({ inn: `79${companyId}`.padEnd(10, '0'), verification: 'none' })
        .where(eq(companies.id, companyId))
      await world.order(payer, { ...payer.item, tariff: 'basic' }, { method: 'free' })
      const moderator = await world.buildPerson({ staffRole: 'moderator' })
      const body = { decision: 'refuse', note: 'Такой компании нет в реестре.' }
      return {
        act: () => world.ok('POST', `/v1/staff/companies/${companyId}/verification`, moderator, body),
        look: () => statusOf(world, vacancyId),
        before: 'moderation',
        after: 'draft',
      }
    },
  },
  {
    event: 'company.changed',
    action: 'a company changes its description',
    announced: 1,
    async prepare(world) {
      const { id, people } = await world.buildCompany(150)
      const read = async () => (await world.deps.db.select().from(companies).where(eq(companies.id, id)))[0]
      return {
        async act() {
          const { status, text } = await request(world.app)
            .post(`/api/v2/companies/${id}`)
            .set('authorization', `Token ${people[0]?.token}`)
            .field('title', (await read())?.title ?? '')
            .field('type', 'direct')
            .field('description', 'Печём хлеб на закваске.')
          if (status !== 200) throw new Error(`${status} ${text}`)
        },
        look: async () => world.isAnnounced(`/employer/${(await read())?.slug}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'companies.abandoned',
    action: 'the account of the only person of a company is deleted',
    besides: ['vacancy.closed'],
    announced: 2,
    files: -1,
    async prepare(world) {
      const { id, people } = await world.buildCompany(200)
      const [vacancyId = 0] = await world.board.buildVacancies({ companyId: id })
      const photoUrl = await putFile(world)
      await world.deps.db
        .update(users)
        .set({ photoUrl, deletionAt: '2026-11-21T08:59:59Z' })
        .where(eq(users.id, people[0]?.id ?? 0))
      return {
        act: () => deleteDueAccounts(world.deps),
        look: () => statusOf(world, vacancyId),
        before: 'published',
        after: 'archived',
      }
    },
  },
]
