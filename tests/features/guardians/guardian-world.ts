import { eq } from 'drizzle-orm'
import { emails } from '#server/db/schema/mail.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { answerGuardian } from '#server/features/board/guardians/operations.ts'
import { GuardianAnswerForm } from '#shared/features/board/guardians/forms.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import type { People, TestPerson } from '#tests/support/people.ts'

export const PARENT = 'mama@example.ru'
export const AGREEMENT = {
  decision: 'give',
  name: 'Соколова Ирина Петровна',
  relation: 'parent',
  consent: true,
  allowsDistribution: false,
}

/** A vacancy for people from 14, and what they and their parents do. */
export function guardianWorld(people: People) {
  const { deps, call, emailsTo } = people
  const world = responseWorld(people)
  const { act } = world

  async function buildTeamFrom14() {
    const team = await world.buildTeam()
    await deps.db
      .update(vacancies)
      .set({ labels: ['from_age_14'] })
      .where(eq(vacancies.id, team.vacancyId))
    return team
  }

  const ask = (as: TestPerson, email = PARENT) =>
    call('POST', '/api/v1/personal/guardian', { as, body: { email } })

  /** Of the last link that was sent to the parent. */
  async function tokenTo(email = PARENT) {
    const sent = (await emailsTo(email)).find(({ kind }) => kind === 'guardian_asked')
    return /token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
  }

  return {
    ...world,
    buildTeamFrom14,
    ask,
    tokenTo,
    prepare: async (as: TestPerson, vacancyId: number) =>
      (await act(as, `/vacancies/${vacancyId}/responses/new`, {}, 'GET')).body,
    statusOf: async (as: TestPerson) => (await act(as, '/personal/guardian', {}, 'GET')).body,
    linkState: async (token: string) => {
      const answer = await call('GET', `/api/v1/guardian-requests?token=${token}`)
      return answer.status === 200 ? answer.body.state : answer.status
    },
    answer: (token: string, form: object = AGREEMENT) =>
      answerGuardian(deps, GuardianAnswerForm.parse({ token, ...form })),
    kindsTo: async (email: string) => (await emailsTo(email)).map(({ kind }) => kind),
    forgetEmails: () => deps.db.delete(emails),
  }
}
