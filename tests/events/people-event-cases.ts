import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { telegramChats } from '#server/db/schema/notifications.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { guardianWorld } from '#tests/features/guardians/guardian-world.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { buildResume } from '#tests/support/rows.ts'
import { casesOf, putFile, type EventCase } from './event-case.ts'
import type { EventWorld } from './event-world.ts'

const TextState = z.object({ head: z.unknown(), version: z.number().nullable() }).partial({ head: true })

/** The response of a person of 14 waits for a parent, who has a link. */
async function waitingChild(world: EventWorld) {
  const guardians = guardianWorld(world)
  const { vacancyId } = await guardians.buildTeamFrom14()
  const { id: resumeId, person } = await resumeWorld(world).published()
  const body = { resume_id: resumeId, letter: '', age: 'age_14' }
  await world.ok('POST', `/v1/vacancies/${vacancyId}/responses`, person, body)
  const email = `parent-of-${person.id}@example.ru`
  await guardians.ask(person, email)
  return { answer: guardians.answer, token: await guardians.tokenTo(email), vacancyId, person }
}

export const PEOPLE_EVENT_CASES: readonly EventCase[] = [
  {
    event: 'guardian.agreed',
    action: 'a parent agrees',
    besides: ['response.received'],
    announced: 0,
    async prepare(world) {
      const { answer, token, vacancyId } = await waitingChild(world)
      return {
        act: () => answer(token),
        look: () => responsesOf(world, vacancyId),
        before: [],
        after: [1],
      }
    },
  },
  {
    event: 'guardian.refused',
    action: 'a parent refuses',
    announced: 0,
    async prepare(world) {
      const { answer, token, person } = await waitingChild(world)
      return {
        act: () => answer(token, { decision: 'decline' }),
        look: async () => (await guardianWorld(world).statusOf(person)).waiting,
        before: 1,
        after: 0,
      }
    },
  },
  {
    event: 'guardian.minor_found',
    action: 'a person whose resume everybody sees says to be 16',
    besides: ['response.received'],
    announced: 1,
    async prepare(world) {
      const guardians = guardianWorld(world)
      const { vacancyId } = await guardians.buildTeamFrom14()
      const resumesOf = resumeWorld(world)
      const { id: resumeId, person } = await resumesOf.published({ visibility: 'everyone' })
      const body = { resume_id: resumeId, letter: '', age: 'from_16' }
      return {
        act: () => world.ok('POST', `/v1/vacancies/${vacancyId}/responses`, person, body),
        look: async () => (await resumesOf.rowOf(resumeId))?.visibility,
        before: 'everyone',
        // The author has not consented to show it to companies.
        after: 'nobody',
      }
    },
  },
  {
    event: 'user.sessions_ended',
    action: 'a person ends all other sessions',
    announced: 0,
    async prepare(world) {
      const person = await world.buildPerson()
      const { db, now } = world.deps
      const linkedAt = now().toISOString()
      await db.insert(telegramChats).values({ userId: person.id, chatId: person.id, linkedAt })
      return {
        act: () => world.ok('POST', '/v1/users/me/sessions/end-others', person, {}),
        look: () => db.$count(telegramChats, eq(telegramChats.userId, person.id)),
        before: 1,
        after: 0,
      }
    },
  },
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
    event: 'user.access_ended',
    action: 'staff end the sessions of a person who is changing the address',
    announced: 0,
    async prepare(world) {
      const person = await world.buildPerson()
      await world.ok('POST', '/v1/users/me/email', person, { email: 'new-address@example.ru' })
      const moderator = await world.buildPerson({ staffRole: 'moderator' })
      return {
        act: () => world.ok('POST', `/v1/staff/people/${person.id}/end-sessions`, moderator, {}),
        look: () => world.deps.db.$count(emailChanges, eq(emailChanges.userId, person.id)),
        before: 1,
        after: 0,
      }
    },
  },
  {
    event: 'user.blocked',
    action: 'staff block a person with a resume that employers see',
    besides: ['user.access_ended'],
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
]

async function submittedResume(world: EventWorld) {
  const person = await world.buildPerson()
  const resumeId = await resumeWorld(world).draft(person)
  await world.ok('POST', `/v1/personal/resumes/${resumeId}/publish`, person)
  return { person, resumeId }
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
