import { and, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { requireWorkingText } from '#server/features/board/posting/editing/working-text.ts'
import { sendToModeration } from '#server/features/board/posting/editing/send.ts'
import { lockLifecycle } from '#server/features/board/posting/queries.ts'
import { insertRevision } from '#server/features/board/posting/editing/revision-queries.ts'
import { testPeople, type People, type TestPerson } from '#tests/support/people.ts'
import { sendVacancy, type HONEST_TEXT } from './world.ts'

export const REFUSAL = {
  outcome: 'changes_asked',
  reasons: [{ rule: 'discrimination', quote: 'девушка', comment: 'Уберите пол' }],
}

type Present = {
  company: Awaited<ReturnType<People['buildCompany']>>
  /** Of what is sent. */
  author: TestPerson
  moderator: TestPerson
  second: TestPerson
}

/** A board where each test has an empty queue, a company and two moderators. */
export async function moderationWorld() {
  const people = await testPeople()
  const { deps, call, board } = people
  const ALL = [100, 100, 150, 200] as const

  let present: Present | null = null
  /** The people of the present test. */
  const world = () => {
    if (!present) throw new Error('The world begins with each test')
    return present
  }

  beforeEach(async () => {
    await deps.db
      .update(moderationCases)
      .set({ state: 'withdrawn' })
      .where(eq(moderationCases.state, 'waiting'))
    board.setNow('2026-11-21T09:00:00Z')
    const company = await people.buildCompany(...ALL)
    const [author] = company.people
    if (!author) throw new Error('Nobody works here')
    present = {
      company,
      author,
      moderator: await people.buildPerson({ staffRole: 'moderator', firstName: 'Мария' }),
      second: await people.buildPerson({ staffRole: 'moderator' }),
    }
  })

  const send = (text = {}) =>
    sendVacancy(deps, { companyId: world().company.id, authorId: world().author.id, text })
  const decide = (id: number, body: object, as = world().moderator) =>
    call('POST', `/api/v1/staff/moderation/${id}/decision`, { as, body })
  const statusOf = async (id: number) => {
    const [row] = await deps.db
      .select({ status: vacancies.status })
      .from(vacancies)
      .where(eq(vacancies.id, id))
    return row?.status
  }

  /** As the author does with a text that came back, or with one that is up. */
  async function resend(vacancyId: number, content: typeof HONEST_TEXT) {
    const at = deps.now().toISOString()
    await deps.db.transaction(async (tx) => {
      const vacancy = await lockLifecycle(tx, vacancyId)
      if (!vacancy) throw new Error('No vacancy')
      await tx
        .delete(vacancyRevisions)
        .where(and(eq(vacancyRevisions.vacancyId, vacancyId), eq(vacancyRevisions.state, 'draft')))
      await insertRevision(tx, {
        vacancyId,
        state: 'draft',
        content,
        authorId: world().author.id,
        createdAt: at,
        updatedAt: at,
      })
      await sendToModeration(tx, deps, {
        vacancy,
        text: await requireWorkingText(tx, vacancyId),
        userId: world().author.id,
        at,
      })
    })
  }

  return { people, deps, call, board, world, send, decide, statusOf, resend }
}
