import { eq } from 'drizzle-orm'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { applyDecision } from '#server/features/board/posting/editing/decisions.ts'
import { submitPaid } from '#server/features/board/posting/placement/payment.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { expect } from 'vitest'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople, type Colleague, type TestPerson } from '#tests/support/people.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'

export const NOW = '2026-11-21T09:00:00Z'
export const later = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

export const PATH = '/api/v1/personal/vacancies'
const TARIFF = { code: 'standard', days: 30, raiseEveryDays: 7, isHighlighted: false } as const

export type Team = {
  company: { id: number; title: string }
  admin: Colleague
  editor: Colleague
  manager: Colleague
  colleague: Colleague
  none: Colleague
  staff: TestPerson
}

/** A board of the calling file alone, and what happens to vacancies on it. */
export async function postingWorld() {
  const people = await testPeople()
  const { deps, call, board, emailsTo } = people

  /** A whole text, as the wire has it. */
  const content = (changes: Record<string, unknown> = {}) => ({
    title: 'Швея на дому',
    profession_id: deps.referenceData.professions.all[0]!.id,
    work_form: 'home',
    work_from_ids: [deps.referenceData.locations.bySlug('rossiya')!.id],
    employment: 'full',
    experience: 'none',
    contracts: ['self_employed'],
    salary_from: '40 000',
    salary_to: '60000',
    salary_tax: 'net',
    description_html: `<p>${'Шьём детские пижамы из хлопка, выкройки и ткань привозит курьер. '.repeat(4)}</p>`,
    duties_html: '<ul><li>Шить по готовому крою</li></ul>',
    ...changes,
  })

  /** A company with one person of each level, and a moderator. */
  async function buildTeam(): Promise<Team> {
    const company = await people.buildCompany(200, 150, 100, 100, 0)
    const [admin, editor, manager, colleague, none] = company.people as [
      Colleague,
      Colleague,
      Colleague,
      Colleague,
      Colleague,
    ]
    const staff = await people.buildPerson({ staffRole: 'moderator' })
    return { company, admin, editor, manager, colleague, none, staff }
  }

  const buildStranger = () => people.buildPerson()

  async function begin(by: TestPerson, changes: Record<string, unknown> = {}): Promise<number> {
    const answer = await call('post', PATH, { as: by, body: { content: content(changes) } })
    expect(answer.status).toBe(200)
    return answer.body.id
  }

  const act = (by: TestPerson | null, id: number, name: string, body: object = {}) =>
    call('post', `${PATH}/${id}/${name}`, { ...(by ? { as: by } : {}), body })

  const read = async (by: TestPerson, id: number) => (await call('get', `${PATH}/${id}`, { as: by })).body

  async function save(by: TestPerson, id: number, changes: Record<string, unknown>) {
    const { version } = await read(by, id)
    return call('put', `${PATH}/${id}/draft`, { as: by, body: { content: content(changes), version } })
  }

  /** What stream money does when a placement is paid. */
  const pay = (
    id: number,
    by: TestPerson,
    tariff: Partial<Parameters<typeof submitPaid>[2]['tariff']> = {},
  ) =>
    deps.db.transaction((tx) =>
      submitPaid(tx, deps, {
        vacancyId: id,
        tariff: { ...TARIFF, ...tariff },
        userId: by.id,
        at: deps.now().toISOString(),
      }),
    )

  /** What a moderator's decision does. */
  async function decide(
    id: number,
    by: TestPerson,
    decision: Partial<Parameters<typeof applyDecision>[2]> = {},
  ) {
    const [pending] = await deps.db
      .select({ id: vacancyRevisions.id, state: vacancyRevisions.state })
      .from(vacancyRevisions)
      .where(eq(vacancyRevisions.vacancyId, id))
      .then((rows) => rows.filter(({ state }) => state === 'pending'))
    const result = await deps.db.transaction((tx) =>
      applyDecision(tx, deps, {
        vacancyId: id,
        revisionId: pending?.id ?? 0,
        outcome: 'approved',
        isFinal: false,
        userId: by.id,
        at: deps.now().toISOString(),
        ...decision,
      }),
    )
    await board.refresh([id])
    return result
  }

  async function statusOf(id: number): Promise<VacancyStatus | undefined> {
    const [row] = await deps.db
      .select({ status: vacancies.status })
      .from(vacancies)
      .where(eq(vacancies.id, id))
    return row?.status
  }

  /** A vacancy brought into a state by the acts that lead there. */
  async function inState(status: VacancyStatus, team: Team, by: TestPerson = team.manager): Promise<number> {
    if (status === 'unconfirmed') return unconfirmed(team, by)
    if (status === 'expired') return expired(team, by)
    const id = await begin(by)
    if (status === 'draft') return id
    await act(by, id, 'submit', { is_duplicate_meant: true })
    if (status === 'awaiting_payment') return id
    await pay(id, team.editor)
    if (status === 'moderation') return id
    await decide(id, team.staff, status === 'rejected' ? { outcome: 'rejected' } : {})
    if (status === 'rejected' || status === 'published') return id
    if (status === 'archived') await act(by, id, 'archive', { reason: 'hired_here' })
    return id
  }

  /** Runs it at so many days before the present moment of the board. */
  async function daysAgo<Result>(days: number, run: () => Promise<Result>): Promise<Result> {
    const present = deps.now()
    board.setNow(new Date(present.getTime() - days * DAY_MS).toISOString())
    try {
      return await run()
    } finally {
      board.setNow(present.toISOString())
    }
  }

  /** Published eleven days ago, asked about four days ago, out of the lists since yesterday. */
  async function unconfirmed(team: Team, by: TestPerson) {
    const id = await daysAgo(11, () => inState('published', team, by))
    await daysAgo(4, async () => {
      await confirmVacancies(deps)
      await markEmailsSent(deps)
    })
    await daysAgo(1, () => confirmVacancies(deps))
    return id
  }

  /** Its thirty days have ended yesterday. */
  async function expired(team: Team, by: TestPerson) {
    const id = await daysAgo(31, () => inState('published', team, by))
    await daysAgo(1, () => endTerms(deps))
    return id
  }

  return {
    deps,
    call,
    board,
    emailsTo,
    content,
    buildTeam,
    buildStranger,
    begin,
    act,
    read,
    save,
    pay,
    decide,
    statusOf,
    inState,
  }
}
