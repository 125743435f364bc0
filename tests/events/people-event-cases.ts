import { and, eq, sql } from 'drizzle-orm'
import request from 'supertest'
import { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { companies } from '#server/db/schema/companies.ts'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { buildResume } from '#tests/support/rows.ts'
import { casesOf } from './event-case.ts'
import type { EventCase } from './event-case.ts'
import type { EventWorld } from './event-world.ts'

const TextState = z.object({ head: z.unknown(), version: z.number().nullable() }).partial({ head: true })

export const PEOPLE_EVENT_CASES: readonly EventCase[] = [
  {
    event: 'response.received',
    action: 'a person responds to a vacancy',
    announced: 0,
    async prepare(world) {
      const { vacancyId } = await responseWorld(world).buildTeam()
      const { id: resumeId, person } = await resumeWorld(world).published()
      const body = { resume_id: resumeId, letter: 'Здравствуйте, хочу у вас работать' }
      return {
        act: () => world.ok('POST', `/v1/vacancies/${vacancyId}/responses`, person, body),
        look: () => responsesOf(world, vacancyId),
        before: [],
        after: [1],
      }
    },
  },
  {
    event: 'response.received',
    action: 'a company invites the author of a resume',
    announced: 0,
    async prepare(world) {
      const { vacancyId, admin } = await responseWorld(world).buildTeam()
      const { id: resumeId } = await resumeWorld(world).published()
      const body = { vacancy_id: vacancyId, message: 'Приходите к нам' }
      return {
        act: () => world.ok('POST', `/v1/resumes/${resumeId}/invitations`, admin, body),
        look: () => responsesOf(world, vacancyId),
        before: [],
        after: [1],
      }
    },
  },
  {
    event: 'response.message_refused',
    action: 'a company that is not verified asks a seeker for money',
    announced: 0,
    async prepare(world) {
      const { buildTeam, sent } = responseWorld(world)
      const { vacancyId, author, company } = await buildTeam()
      const { id } = await sent(vacancyId)
      const body = { text: 'Оплатите страховку 990 рублей' }
      return {
        async act() {
          const { status, text } = await world.call('POST', `/api/v1/responses/${id}/messages`, {
            as: author,
            body,
          })
          if (status !== 422) throw new Error(`${status} ${text}`)
        },
        look: () =>
          world.deps.db.$count(
            auditLog,
            and(eq(auditLog.action, 'response.message_refused'), eq(auditLog.objectId, String(company.id))),
          ),
        before: 0,
        after: 1,
      }
    },
  },
  {
    event: 'company.liquidated',
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
    event: 'user.blocked',
    action: 'staff block a person with a resume that employers see',
    announced: 1,
    async prepare(world) {
      const person = await world.buildPerson()
      await buildResume(world.deps.db, { userId: person.id, visibility: 'companies' })
      const moderator = await world.buildPerson({ staffRole: 'moderator' })
      const body = { reason: 'Рассылал просьбы заплатить.' }
      return {
        act: () => world.ok('POST', `/v1/staff/people/${person.id}/block`, moderator, body),
        look: async () => {
          const rows = await world.deps.db.select().from(resumes).where(eq(resumes.userId, person.id))
          return rows.map(({ visibility }) => visibility)
        },
        before: ['companies'],
        after: ['nobody'],
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
    event: 'resume.submitted',
    action: 'a person sends a resume to the moderators',
    announced: 1,
    async prepare(world) {
      const person = await world.buildPerson()
      const resumeId = await resumeWorld(world).draft(person)
      return {
        act: () => world.ok('POST', `/v1/personal/resumes/${resumeId}/publish`, person),
        look: () => casesOf(world, resumeId),
        before: [],
        after: ['waiting'],
      }
    },
  },
  {
    event: 'resume.approved',
    action: 'a moderator approves a resume',
    announced: 1,
    prepare: (world) => decidedResume(world, { outcome: 'approved', reasons: [] }),
  },
  {
    event: 'resume.refused',
    action: 'a moderator returns a resume',
    announced: 1,
    prepare: (world) =>
      decidedResume(world, {
        outcome: 'changes_asked',
        reasons: [{ rule: 'contacts_in_text', quote: null, comment: null }],
      }),
  },
  {
    event: 'resume.withdrawn',
    action: 'a person hides a resume that waits for a moderator',
    announced: 1,
    async prepare(world) {
      const { person, resumeId } = await submittedResume(world)
      return {
        act: () => world.ok('POST', `/v1/personal/resumes/${resumeId}/hide`, person),
        look: () => casesOf(world, resumeId),
        before: ['waiting'],
        after: ['withdrawn'],
      }
    },
  },
  {
    event: 'resume.removed',
    action: 'a person deletes a resume that waits for a moderator',
    announced: 1,
    files: -1,
    async prepare(world) {
      const { person, resumeId } = await submittedResume(world)
      await putPhoto(world, resumeId)
      return {
        act: () => world.ok('DELETE', `/v1/personal/resumes/${resumeId}`, person),
        look: () => casesOf(world, resumeId),
        before: ['waiting'],
        after: ['withdrawn'],
      }
    },
  },
  {
    event: 'consent.withdrawn',
    action: 'a person withdraws the consent that a public resume rests on',
    announced: 1,
    async prepare(world) {
      const { id, person } = await resumeWorld(world).published()
      const visibility = async () => {
        const [row] = await world.deps.db.select().from(resumes).where(eq(resumes.id, id))
        return row?.visibility
      }
      return {
        act: () => world.ok('POST', '/v1/users/me/consents/distribution/withdraw', person),
        look: visibility,
        before: 'everyone',
        after: 'nobody',
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
    event: 'text.changed',
    action: 'staff publish an article',
    announced: 1,
    async prepare(world) {
      const editor = await world.buildPerson({ staffRole: 'moderator' })
      const slug = 'nalogi-samozanyatogo'
      const path = `/v1/staff/texts/article/${slug}`
      const { head, version } = TextState.parse(await world.ok('GET', path, editor))
      await world.deps.db.delete(pageAnnouncements)
      const saved = TextState.parse(
        await world.ok('POST', `${path}/draft`, editor, {
          version,
          head,
          body: 'Совсем новый текст этой статьи.',
        }),
      )
      return {
        act: () => world.ok('POST', `${path}/publication`, editor, { version: saved.version }),
        look: () => world.isAnnounced(`/blog/${slug}`),
        before: false,
        after: true,
      }
    },
  },
  {
    event: 'companies.abandoned',
    action: 'the account of the only person of a company is deleted',
    besides: ['vacancy.closed'],
    announced: 1,
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

async function submittedResume(world: EventWorld) {
  const person = await world.buildPerson()
  const resumeId = await resumeWorld(world).draft(person)
  await world.ok('POST', `/v1/personal/resumes/${resumeId}/publish`, person)
  return { person, resumeId }
}

async function putFile({ deps }: EventWorld) {
  const name = `${crypto.randomUUID().replaceAll('-', '')}00000000.webp`
  await deps.files.put(name, Buffer.from('picture'))
  return `/files/${name}`
}

async function putPhoto(world: EventWorld, resumeId: string) {
  const photoUrl = await putFile(world)
  await world.deps.db
    .update(resumes)
    .set({ draft: sql`${resumes.draft} || ${JSON.stringify({ photoUrl })}::jsonb` })
    .where(eq(resumes.id, resumeId))
}

async function responsesOf({ deps }: EventWorld, vacancyId: number) {
  const rows = await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, vacancyId))
  return rows.map(({ responses }) => responses)
}

async function statusOf({ deps }: EventWorld, vacancyId: number) {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
  return row?.status
}

async function decidedResume(world: EventWorld, decision: { outcome: string; reasons: object[] }) {
  const { resumeId } = await submittedResume(world)
  const moderator = await world.buildPerson({ staffRole: 'moderator' })
  const [waiting] = await world.deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(eq(moderationCases.objectId, resumeId))
  return {
    act: () => world.ok('POST', `/v1/staff/moderation/${waiting?.id}/decision`, moderator, decision),
    look: () => casesOf(world, resumeId),
    before: ['waiting'],
    after: [decision.outcome],
  }
}
