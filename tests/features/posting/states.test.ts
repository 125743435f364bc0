import { describe, expect, test } from 'vitest'
import { VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { PATH, postingWorld } from './posting-world.ts'

const { act, buildStranger, buildTeam, call, content, decide, inState, pay, read, save, statusOf } =
  await postingWorld()

/** Vacancies of one company count as duplicates of each other; a test that minds has a company of its own. */
const team = await buildTeam()
const rivals = await buildTeam()
const stranger = await buildStranger()

/** Refused calls leave these as they are, so that all actions meet the same ones. */
const STATES_OF_FOREIGN = ['draft', 'moderation', 'published', 'archived'] as const
const foreign = {
  draft: await inState('draft', team),
  moderation: await inState('moderation', team),
  published: await inState('published', team),
  archived: await inState('archived', team),
}

/** Of the manager: a refused call leaves it as it is. */
const unchanged = new Map<VacancyStatus, number>()

async function unchangedIn(status: VacancyStatus): Promise<number> {
  const id = unchanged.get(status) ?? (await inState(status, team))
  unchanged.set(status, id)
  return id
}

/** What an act makes of each state; a state that is not named refuses it and stays. */
type Outcomes = Partial<Record<VacancyStatus, VacancyStatus | 'gone'>>
const same = (...states: VacancyStatus[]): Outcomes => Object.fromEntries(states.map((one) => [one, one]))

const VACANCY_ACTIONS: Record<
  string,
  { send: (id: number) => [method: string, path: string, body?: object]; outcomes: Outcomes }
> = {
  save: {
    send: (id) => ['put', `${PATH}/${id}/draft`, { content: content({ title: 'Портной' }), version: null }],
    outcomes: same(...VACANCY_STATUSES),
  },
  submit: {
    send: (id) => ['post', `${PATH}/${id}/submit`, { is_duplicate_meant: true }],
    outcomes: {
      draft: 'awaiting_payment',
      awaiting_payment: 'awaiting_payment',
      expired: 'awaiting_payment',
      // The term of one that was closed by hand still runs: nothing is paid again.
      archived: 'moderation',
    },
  },
  withdraw: { send: (id) => ['post', `${PATH}/${id}/withdraw`], outcomes: { moderation: 'draft' } },
  archive: {
    send: (id) => ['post', `${PATH}/${id}/archive`, { reason: 'not_needed' }],
    outcomes: {
      draft: 'archived',
      awaiting_payment: 'archived',
      moderation: 'archived',
      rejected: 'archived',
      published: 'archived',
      unconfirmed: 'archived',
      expired: 'archived',
    },
  },
  confirm: {
    send: (id) => ['post', `${PATH}/${id}/confirm`],
    outcomes: { published: 'published', unconfirmed: 'published' },
  },
  restore: { send: (id) => ['post', `${PATH}/${id}/restore`], outcomes: { archived: 'published' } },
  // Published a moment ago: a raise would be wasted.
  raise: { send: (id) => ['post', `${PATH}/${id}/raise`], outcomes: {} },
  copy: { send: (id) => ['post', `${PATH}/${id}/copy`], outcomes: same(...VACANCY_STATUSES) },
  discard: { send: (id) => ['delete', `${PATH}/${id}/draft`], outcomes: {} },
  remove: {
    send: (id) => ['delete', `${PATH}/${id}`],
    outcomes: { draft: 'gone', awaiting_payment: 'gone' },
  },
}

describe.each(Object.entries(VACANCY_ACTIONS))('the action %s', (name, { send, outcomes }) => {
  test.each(VACANCY_STATUSES)(
    `the action ${name} has its outcome for an own vacancy in the state %s`,
    async (status) => {
      const id = await unchangedIn(status)
      const [method, path, body] = send(id)
      const answer = await call(method, path, { as: team.manager, ...(body ? { body } : {}) })
      const expected = outcomes[status]
      if (answer.status !== 409) unchanged.delete(status)
      expect(answer.status).toBe(expected === undefined ? 409 : 200)
      expect(await statusOf(id)).toBe(expected === 'gone' ? undefined : (expected ?? status))
    },
  )

  test.each(STATES_OF_FOREIGN)(
    `the action ${name} does not find a foreign vacancy in the state %s, and a guest has to sign in`,
    async (status) => {
      const id = foreign[status]
      const [method, path, body] = send(id)
      const [, missing] = send(2_000_000)
      for (const as of [team.colleague, team.none, rivals.admin, stranger, team.staff]) {
        const answer = await call(method, path, { as, ...(body ? { body } : {}) })
        const none = await call(method, missing, { as, ...(body ? { body } : {}) })
        expect([answer.status, answer.text]).toEqual([404, none.text])
      }
      expect((await call(method, path, body ? { body } : {})).status).toBe(401)
      expect(await statusOf(id)).toBe(status)
    },
  )

  test.each(['editor', 'admin'] as const)(
    `the action ${name} on a colleague's vacancy is allowed to the level %s`,
    async (level) => {
      for (const status of VACANCY_STATUSES) {
        const expected = outcomes[status]
        if (expected === undefined) continue
        const id = await inState(status, team)
        const [method, path, body] = send(id)
        expect((await call(method, path, { as: team[level], ...(body ? { body } : {}) })).status).toBe(200)
        expect(await statusOf(id)).toBe(expected === 'gone' ? undefined : expected)
      }
    },
  )
})

/** A text that waits is looked for by its id: there is none, or it was judged. */
const NOTHING_TO_DECIDE = /Такой вакансии нет|не ждёт решения/

describe('money and moderation', () => {
  const payable = new Set<VacancyStatus>(['draft', 'awaiting_payment', 'expired', 'archived'])
  test.each(VACANCY_STATUSES)(
    'paying for a vacancy in the state %s submits it or is refused',
    async (status) => {
      const id = await unchangedIn(status)
      if (payable.has(status)) {
        unchanged.delete(status)
        await pay(id, team.editor)
        expect(await statusOf(id)).toBe('moderation')
      } else {
        await expect(pay(id, team.editor)).rejects.toThrow('уже оплачено')
        expect(await statusOf(id)).toBe(status)
      }
    },
  )

  test.each(VACANCY_STATUSES.filter((status) => status !== 'moderation'))(
    'a moderator cannot decide about a vacancy in the state %s',
    async (status) => {
      const id = await unchangedIn(status)
      await expect(decide(id, team.staff)).rejects.toThrow(NOTHING_TO_DECIDE)
      expect(await statusOf(id)).toBe(status)
    },
  )

  test.each([
    ['approved', false, 'published'],
    ['changes_asked', false, 'rejected'],
    ['rejected', false, 'rejected'],
    ['rejected', true, 'rejected'],
  ] as const)(
    'the decision %s (final: %s) moves a vacancy to the state %s',
    async (outcome, isFinal, expected) => {
      const id = await inState('moderation', team)
      const { isPlacementOver } = await decide(id, team.staff, { outcome, isFinal })
      expect(await statusOf(id)).toBe(expected)
      expect(isPlacementOver).toBe(isFinal)
      await expect(decide(id, team.staff)).rejects.toThrow(NOTHING_TO_DECIDE)
    },
  )
})

describe('a vacancy sent back', () => {
  test('a vacancy sent back is corrected and resubmitted without payment until the refusal is final', async () => {
    const own = await buildTeam()
    const id = await inState('rejected', own)
    expect((await act(own.manager, id, 'submit')).body.message).toContain('Сначала исправьте')
    await save(own.manager, id, { title: 'Швея детской одежды' })
    expect((await act(own.manager, id, 'submit')).body).toMatchObject({ next: 'moderation' })
    expect(await statusOf(id)).toBe('moderation')

    await decide(id, own.staff, { outcome: 'rejected', isFinal: true })
    expect((await save(own.manager, id, {})).status).toBe(409)
    expect((await act(own.manager, id, 'submit')).status).toBe(409)
    expect((await read(own.manager, id)).acts).toEqual(['copy', 'archive'])
  })
})

describe('a published vacancy', () => {
  test('a published vacancy keeps its old text while a new one is reviewed and after a refusal', async () => {
    const own = await buildTeam()
    const id = await inState('published', own)
    const before = (await call('get', `/api/v1/vacancies/${id}`)).body
    await save(own.manager, id, { title: 'Закройщик на дому' })
    expect((await act(own.manager, id, 'submit')).body).toMatchObject({ next: 'moderation' })
    expect(await statusOf(id)).toBe('published')
    expect((await call('get', `/api/v1/vacancies/${id}`)).body.title).toBe('Швея на дому')
    await decide(id, own.staff, { outcome: 'changes_asked' })
    expect((await call('get', `/api/v1/vacancies/${id}`)).body).toEqual(before)
    expect((await read(own.manager, id)).revision).toBe('changes_asked')

    await save(own.manager, id, { title: 'Закройщица на дому' })
    await act(own.manager, id, 'submit')
    await decide(id, own.staff)
    const after = (await call('get', `/api/v1/vacancies/${id}`)).body
    expect(after).toMatchObject({
      title: 'Закройщица на дому',
      first_published_at: before.first_published_at,
      published_at: before.published_at,
      expires_at: before.expires_at,
    })
  })

  test('of two texts submitted in a row the newer one is reviewed', async () => {
    const own = await buildTeam()
    const id = await inState('moderation', own)
    await save(own.manager, id, { title: 'Вторая' })
    await act(own.manager, id, 'submit')
    await decide(id, own.staff)
    expect((await call('get', `/api/v1/vacancies/${id}`)).body.title).toBe('Вторая')
  })
})
