import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { companyActions } from '#server/features/board/responses/policy.ts'
import { VACANCY_ACTIONS, type VacancyAction } from '#shared/features/board/posting/vocabulary.ts'
import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'
import { VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import {
  REGISTER_STATUSES,
  type RegisterStatus,
} from '#shared/features/identity/company-refs/register-statuses.ts'
import { postingWorld, type Team } from './posting-world.ts'

const { act, buildTeam, call, deps, inState, read } = await postingWorld()
const { db } = deps

/** What becomes of an action when the company has ended; `call`: the operation that refuses it, too. */
const ACTIONS: Record<VacancyAction, { stays: boolean; call?: string }> = {
  confirm: { stays: false, call: 'confirm' },
  edit: { stays: true },
  submit: { stays: false, call: 'submit' },
  // An order, which `companies/ended.test.ts` tries by every way of paying.
  pay: { stays: false },
  withdraw: { stays: true },
  discard: { stays: true },
  raise: { stays: false, call: 'raise' },
  extend: { stays: false },
  archive: { stays: true },
  restore: { stays: false, call: 'restore' },
  // Placing again is the submission of the text.
  relist: { stays: false, call: 'submit' },
  copy: { stays: true },
  remove: { stays: true },
}

/** The register says so of the company from now on, and nothing else happens to it. */
async function setRegister({ company }: Team, status: RegisterStatus) {
  const inn = '7701234560'
  await db.update(companies).set({ inn }).where(eq(companies.id, company.id))
  const facts = {
    inn,
    status,
    name: 'ООО «Ромашка»',
    source: 'staff',
    readAt: deps.now().toISOString(),
  } as const
  await db
    .insert(companyRegister)
    .values({ companyId: company.id, ...facts })
    .onConflictDoUpdate({ target: companyRegister.companyId, set: facts })
}

describe('a company that has ended', () => {
  const hidden = new Set<VacancyAction>()

  test.each(VACANCY_STATUSES)(
    'is offered nothing that hires with a vacancy that is %s, is refused it, and reads why',
    async (status) => {
      const team = await buildTeam()
      const id = await inState(status, team)
      const before: VacancyAction[] = (await read(team.admin, id)).acts
      for (const registerStatus of REGISTER_STATUSES) {
        await setRegister(team, registerStatus)
        const { acts, next, ended_status } = await read(team.admin, id)
        if (!isEndedStatus(registerStatus)) {
          expect([registerStatus, acts, ended_status]).toEqual([registerStatus, before, null])
          continue
        }
        expect(acts).toEqual(before.filter((action) => ACTIONS[action].stays))
        expect([next, ended_status]).toEqual([null, registerStatus])
        for (const action of before.filter((one) => !ACTIONS[one].stays)) {
          hidden.add(action)
          const { call: path } = ACTIONS[action]
          if (path === undefined) continue
          const refused = await act(team.admin, id, path, { is_duplicate_meant: true })
          expect([action, refused.status, refused.body.message]).toEqual([
            action,
            409,
            expect.stringMatching(/^По данным реестра компания/),
          ])
        }
        expect((await read(team.admin, id)).status).toBe(status)
        const list = await call('get', '/api/v1/personal/vacancies', { as: team.admin })
        expect(list.body.today).toEqual([])
      }
    },
  )

  test('has lost every action that hires in one of these states', () => {
    expect([...hidden].toSorted()).toEqual(
      VACANCY_ACTIONS.filter((action) => !ACTIONS[action].stays && action !== 'raise').toSorted(),
    )
  })

  test('may refuse and sort responses, and neither invites nor writes', () => {
    const now = deps.now()
    for (const state of RESPONSE_STATES) {
      const response = { state, origin: 'response', contacts: null, conversationEndsAt: null } as const
      const living = companyActions(response, { now, isEnded: false })
      expect(companyActions(response, { now, isEnded: true })).toEqual(
        living.filter((action) => action === 'reject' || action === 'move'),
      )
    }
  })

  test('is named by the roles of its people, and a living one is not', async () => {
    const team = await buildTeam()
    const statusOf = async () =>
      (await call('get', '/api/users/roles', { as: team.admin })).body.results[0].ended_status
    expect(await statusOf()).toBeNull()
    await setRegister(team, 'liquidating')
    expect(await statusOf()).toBeNull()
    await setRegister(team, 'liquidated')
    expect(await statusOf()).toBe('liquidated')
  })
})
