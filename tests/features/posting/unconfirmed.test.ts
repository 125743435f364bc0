import { describe, expect, test } from 'vitest'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { endTerms, raiseByTariff } from '#server/features/board/posting/placement/terms.ts'
import { confirmationWorld } from './confirmation-world.ts'
import { later, PATH } from './posting-world.ts'

const {
  act,
  board,
  buildTeam,
  call,
  decide,
  deps,
  inState,
  read,
  save,
  statusOf,
  onDay,
  sendEmails,
  emails,
  lastToken,
  confirmation,
  press,
  rowOf,
  tabOf,
} = await confirmationWorld()

describe('no answer', () => {
  test('after three days the vacancy is unconfirmed, once, and a press brings it back at once', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    board.setNow(later(10))
    const runs = await Promise.all([confirmVacancies(deps), confirmVacancies(deps)])
    expect(runs.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)).toBe(1)
    expect(await statusOf(id)).toBe('unconfirmed')
    expect((await emails(team.manager)).map(({ kind }) => kind)).toEqual([
      'vacancy_unconfirmed',
      'confirmation_asked',
    ])
    expect(await tabOf(team, 'unconfirmed')).toMatchObject({
      counts: { unconfirmed: 1, published: 0 },
      items: [{ id, status: 'unconfirmed', acts: ['confirm', 'edit', 'copy', 'archive'] }],
      today: [{ kind: 'confirm', id }],
    })
    const token = await lastToken(team.manager)
    expect((await confirmation(token)).body).toMatchObject({ state: 'unconfirmed', confirm_by: null })
    await press(token)
    expect(await read(team.manager, id)).toMatchObject({
      status: 'published',
      unconfirmed_at: null,
      history: [
        { from_status: 'unconfirmed', to_status: 'published', by: expect.any(String) },
        { from_status: 'published', to_status: 'unconfirmed', by: null },
        {},
        {},
        {},
        {},
      ],
    })
  })

  test('while the question waits to be sent, the three days of the answer do not run', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7, { isMailSent: false })
    expect(await onDay(20, { isMailSent: false })).toMatchObject({ unconfirmed: 0 })
    await sendEmails()
    expect(await onDay(22)).toMatchObject({ unconfirmed: 0 })
    expect(await statusOf(id)).toBe('published')
    expect(await onDay(23)).toMatchObject({ unconfirmed: 1 })
  })

  test('the link of the first e-mail works after the vacancy has left the lists', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    const token = await lastToken(team.manager)
    await onDay(10)
    await press(token)
    expect(await statusOf(id)).toBe('published')
  })

  test('paid days and raises stand still exactly as long as the vacancy is unconfirmed', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    const { expiresAt, nextRaiseAt, publishedAt } = await rowOf(id)
    await onDay(7)
    await onDay(10)
    board.setNow(later(45))
    expect([await endTerms(deps), await raiseByTariff(deps)]).toEqual([{ ended: 0 }, { raised: 0 }])
    const back = new Date(Date.parse(later(51)) + 12_345).toISOString()
    board.setNow(back)
    await act(team.manager, id, 'confirm')
    const stood = Date.parse(back) - Date.parse(later(10))
    const moved = (moment: string | null) => new Date(Date.parse(moment ?? '') + stood).toISOString()
    expect(await read(team.manager, id)).toMatchObject({
      expires_at: moved(expiresAt),
      next_raise_at: moved(nextRaiseAt),
      // Its place in the lists is the former one.
      published_at: publishedAt,
    })
  })

  test('two presses and a run of the job at the same time bring the vacancy back once', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    await onDay(10)
    board.setNow(later(12))
    const token = await lastToken(team.manager)
    await Promise.all([press(token), act(team.manager, id, 'confirm'), confirmVacancies(deps), press(token)])
    expect(await read(team.manager, id)).toMatchObject({ status: 'published', expires_at: later(32) })
  })

  test('several vacancies are confirmed together, and a foreign one among them is refused', async () => {
    const [team, rivals] = [await buildTeam(), await buildTeam()]
    const ids = [await inState('published', team), await inState('published', team)]
    const foreign = await inState('published', rivals)
    await onDay(7)
    await onDay(10)
    const { body } = await call('post', `${PATH}/bulk`, {
      as: team.manager,
      body: { ids: [...ids, foreign], act: 'confirm' },
    })
    expect(body).toMatchObject({ done: ids, refused: [{ id: foreign, message: 'Такой вакансии нет' }] })
    expect(await Promise.all([...ids, foreign].map(statusOf))).toEqual([
      'published',
      'published',
      'unconfirmed',
    ])
  })

  test('a sent text counts as the answer, and its vacancy is back with the old text', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    await onDay(10)
    await save(team.manager, id, { title: 'Швея пижам' })
    expect(await statusOf(id)).toBe('unconfirmed')
    await act(team.manager, id, 'submit', { is_duplicate_meant: true })
    expect([await statusOf(id), (await rowOf(id)).title]).toEqual(['published', 'Швея на дому'])
  })

  test('a raise asks to confirm first', async () => {
    const team = await buildTeam()
    const id = await inState('unconfirmed', team)
    const raised = await act(team.manager, id, 'raise')
    expect([raised.status, raised.body.message]).toEqual([409, expect.stringContaining('подтвердите')])
  })

  test('an unconfirmed vacancy can be closed, its days run on, and within them it returns', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await onDay(7)
    const token = await lastToken(team.manager)
    await onDay(10)
    board.setNow(later(15))
    await act(team.manager, id, 'archive', { reason: 'hired_here' })
    expect(await rowOf(id)).toMatchObject({ status: 'archived', unconfirmedAt: null })
    expect((await confirmation(token)).body).toMatchObject({ state: 'over' })
    await expect(press(token)).rejects.toMatchObject({ code: 'conflict' })
    board.setNow(later(34))
    await act(team.manager, id, 'restore')
    expect(await read(team.manager, id)).toMatchObject({ status: 'published', expires_at: later(35) })
    expect(await onDay(34.9)).toMatchObject({ asked: 0, unconfirmed: 0 })
  })

  test('a moderator can still approve a change of an unconfirmed vacancy, which stays out of the lists', async () => {
    const team = await buildTeam()
    const id = await inState('published', team)
    await save(team.manager, id, { title: 'Швея пижам' })
    await act(team.manager, id, 'submit', { is_duplicate_meant: true })
    await onDay(7)
    await onDay(10)
    await decide(id, team.staff)
    expect(await rowOf(id)).toMatchObject({ status: 'unconfirmed', title: 'Швея пижам' })
  })
})
