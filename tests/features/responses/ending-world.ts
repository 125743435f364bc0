import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { takeDownImported } from '#server/features/board/posting/take-down-imported.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { sendVacancy } from '#tests/features/moderation/world.ts'
import type { People, TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

/** A company of one person, who is verified, and its published vacancy. */
export type Posted = {
  companyId: number
  author: TestPerson
  vacancyId: number
  /** Of the moderators; 0 for an imported vacancy. */
  caseId: number
}

export const SLOTS = ['2026-12-03T12:00:00.000Z', '2026-12-04T12:00:00.000Z'] as const
const REASONS = [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }]
const LETTER = { reason: 'position_filled', message: 'Спасибо, {имя}' }

/** Every way in which a vacancy ends or is hidden, and what people do before. */
export async function endingWorld(people: People) {
  const { deps, board, call, buildPerson, buildCompany } = people
  const { resumes, sent, respond, act, buildTeam } = responseWorld(people)
  const { db } = deps
  const moderator = await buildPerson({ staffRole: 'moderator' })
  const staff = (path: string, body: object = {}) =>
    call('POST', `/api/v1/staff${path}`, { as: moderator, body })
  const ago = (ms: number) => new Date(deps.now().getTime() - ms).toISOString()

  async function buildEmployer() {
    const { id: companyId, people: team } = await buildCompany(200)
    const [author] = team
    if (!author) throw new Error('Nobody works there')
    await db
      .update(companies)
      .set({ verifiedAt: ago(0), verification: 'verified', inn: '7701234560' })
      .where(eq(companies.id, companyId))
    return { companyId, author }
  }

  async function buildPosted(): Promise<Posted> {
    const { companyId, author } = await buildEmployer()
    const { vacancyId, caseId } = await sendVacancy(deps, { companyId, authorId: author.id })
    const approved = await staff(`/moderation/${caseId}/decision`, { outcome: 'approved' })
    if (approved.status !== 200) throw new Error(approved.text)
    return { companyId, author, vacancyId, caseId }
  }

  /** Without a text of its author. */
  async function buildImported(): Promise<Posted> {
    const { companyId, author } = await buildEmployer()
    const [vacancyId = 0] = await board.buildVacancies({ companyId })
    return { companyId, author, vacancyId, caseId: 0 }
  }

  const archive = ({ author, vacancyId }: Posted, body: object = {}) =>
    act(author, `/personal/vacancies/${vacancyId}/archive`, { reason: 'hired_here', ...body })
  const takeDown = ({ caseId }: Posted, body: object) =>
    staff(`/moderation/${caseId}/take-down`, { reasons: REASONS, ...body })
  const undo = ({ caseId }: Posted) => staff(`/moderation/${caseId}/undo`)

  async function companyApi({ author, companyId }: Posted, path: string, body: object) {
    const made = await act(author, `/companies/${companyId}/api-tokens`, {
      name: 'Хантфлоу',
      scopes: API_SCOPES,
      days: null,
    })
    const headers = { authorization: `Bearer ${made.body.value}` }
    return call('POST', `/api/company/v1${path}`, { headers, body })
  }

  const setVacancy = (id: number, set: Partial<typeof vacancies.$inferInsert>) =>
    db.update(vacancies).set(set).where(eq(vacancies.id, id))

  const ends = {
    closes: (posted) => archive(posted),
    closesWithAnswer: (posted) => archive(posted, { answer: LETTER }),
    closesWithChoice: (posted) =>
      archive(posted, {
        answer: LETTER,
        invited: { everybody: { outcome: 'later', message: 'Решаем', verdict: 'unchecked' } },
      }),
    closesInBulk: ({ author, vacancyId }) =>
      act(author, '/personal/vacancies/bulk', { ids: [vacancyId], act: 'archive', reason: 'not_needed' }),
    closesByApi: (posted) =>
      companyApi(posted, `/vacancies/${posted.vacancyId}/close`, { reason: 'not_needed' }),
    async expires({ vacancyId }) {
      await setVacancy(vacancyId, { expiresAt: ago(1000) })
      return endTerms(deps)
    },
    async isAbandoned({ vacancyId }) {
      await setVacancy(vacancyId, { status: 'unconfirmed', unconfirmedAt: ago(31 * DAY_MS) })
      return confirmVacancies(deps)
    },
    isReturned: (posted) => takeDown(posted, { outcome: 'changes_asked' }),
    async isUndone(posted) {
      return undo(posted)
    },
    isTakenDown: (posted) => takeDown(posted, { outcome: 'rejected', is_final: true }),
    async isRefusedAfterAll(posted) {
      const undone = await undo(posted)
      return staff(`/moderation/${undone.body.id}/decision`, {
        outcome: 'rejected',
        is_final: true,
        reasons: REASONS,
      })
    },
    isTakenDownAsImported: ({ vacancyId }) =>
      db.transaction((tx) =>
        takeDownImported(tx, deps, { vacancyId, userId: moderator.id, at: deps.now().toISOString() }),
      ),
    companyIsBlocked: ({ companyId }) =>
      staff(`/all-companies/${companyId}/block`, { reason: 'Просит деньги за анкету у каждого.' }),
    async companyIsGone({ author }) {
      await db
        .update(users)
        .set({ deletionAt: ago(DAY_MS) })
        .where(eq(users.id, author.id))
      return deleteDueAccounts(deps)
    },
    companyIsLiquidated: ({ companyId }) =>
      staff(`/companies/${companyId}/register`, { status: 'liquidated', name: 'ООО «Ромашка»' }),
  } as const satisfies Record<string, (posted: Posted) => Promise<unknown>>

  /** A person with whom the company has agreed on a time and who does a test task. */
  async function meets({ author, vacancyId }: Pick<Posted, 'author' | 'vacancyId'>) {
    const one = await sent(vacancyId)
    await offerInterview(author, one.id)
    await act(one.person, `/personal/responses/${one.id}/interview/choose`, { slot: SLOTS[0] })
    await giveTask(author, one.id)
    await task(one.person, one.id, 'accept')
    return one
  }
  /** A person who was offered times, and has handed a test task in. */
  async function handsIn({ author, vacancyId }: Pick<Posted, 'author' | 'vacancyId'>) {
    const one = await sent(vacancyId)
    await offerInterview(author, one.id)
    await giveTask(author, one.id)
    await task(one.person, one.id, 'accept')
    await task(one.person, one.id, 'hand-in', { text: 'Готово: https://disk.example.ru/answers' })
    return one
  }
  const offerInterview = (as: TestPerson, id: number) =>
    act(as, `/responses/${id}/interview`, {
      slots: ['2026-12-03T15:00', '2026-12-04T15:00'],
      zone: 'Europe/Moscow',
      minutes: 45,
      kind: 'office',
      place: 'Омск, улица Ленина, 5',
    })
  const giveTask = (as: TestPerson, id: number) =>
    act(as, `/responses/${id}/test-task`, { text: 'Ответьте на три письма.', hours: 2, days: 3 })
  const task = (as: TestPerson, id: number, name: string, body: object = {}) =>
    act(as, `/personal/responses/${id}/test-task/${name}`, body)
  const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body
  const writes = async (as: TestPerson, id: number) =>
    (await act(as, `/personal/responses/${id}/messages`, { text: `Что с вакансией? ${crypto.randomUUID()}` }))
      .status
  const rowOf = async (id: number) => {
    const [row] = await db.select().from(responses).where(eq(responses.id, id))
    if (!row) throw new Error('No response')
    return row
  }

  return {
    resumes,
    sent,
    respond,
    act,
    buildTeam,
    staff,
    archive,
    companyApi,
    setVacancy,
    buildPosted,
    buildImported,
    ends,
    meets,
    handsIn,
    offerInterview,
    giveTask,
    task,
    mine,
    writes,
    rowOf,
  }
}
