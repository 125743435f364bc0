import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { PATH, postingWorld } from './posting-world.ts'

const { act, begin, buildTeam, buildStranger, call, content, decide, deps, pay, read, save } =
  await postingWorld()

const WIDE = { salary_from: '40 000', salary_to: '60 001' }
const REASON = 'Зависит от числа смен и стажа'
const BONUSES = 'до 20 % за выполнение плана'

const rowOf = async (id: number) =>
  (await deps.db.select().from(vacancies).where(eq(vacancies.id, id)))[0] ?? null
const errorsOf = (changes: Record<string, unknown>) =>
  validationErrors(VacancyContent.parse(fromWire(content(changes))))

test.each([
  ['is up to one and a half times as high', { salary_from: '40 000', salary_to: '60 000' }],
  ['has one bound', { salary_from: '', salary_to: '60 001' }],
  ['is wide and has a reason', { ...WIDE, salary_range_reason: 'а'.repeat(10) }],
])('pay that %s is complete, in the form and on the server', async (_, changes) => {
  expect(errorsOf(changes)).toBeNull()
  const { manager } = await buildTeam()
  expect((await act(manager, await begin(manager, changes), 'submit')).status).toBe(200)
})

test.each([
  ['', /в полтора раза.*от 10 до 200 знаков/],
  ['   от опыта   ', /в полтора раза/],
  ['а'.repeat(9), /в полтора раза/],
])(
  'the form and the server refuse a wide range with the reason %j in the same words',
  async (reason, words) => {
    const changes = { ...WIDE, salary_range_reason: reason }
    const errors = errorsOf(changes)
    expect(Object.keys(errors ?? {})).toEqual(['salaryRangeReason'])
    expect(errors?.['salaryRangeReason']).toMatch(words)
    const { manager } = await buildTeam()
    const answer = await act(manager, await begin(manager, changes), 'submit')
    expect([answer.status, answer.body.data.fields]).toEqual([
      422,
      { salary_range_reason: errors?.['salaryRangeReason'] },
    ])
  },
)

test('a reason and bonuses longer than the form takes are refused', async () => {
  const { manager } = await buildTeam()
  for (const changes of [{ salary_range_reason: 'а'.repeat(10_000) }, { bonuses: 'а'.repeat(201) }])
    expect((await call('post', PATH, { as: manager, body: { content: content(changes) } })).status).toBe(400)
})

test('pay without an answer about taxes is not sent', async () => {
  for (const changes of [{ salary_from: '' }, { salary_to: '' }, {}])
    expect(errorsOf({ salary_tax: null, ...changes })).toEqual({
      salaryTax: 'Это поле обязательно для заполнения.',
    })
  expect(errorsOf({ salary_tax: null, salary_from: '', salary_to: '' })).toBeNull()
})

test('readers see the reason and the bonuses without contacts, and a copy has them', async () => {
  const team = await buildTeam()
  const id = await begin(team.manager, {
    ...WIDE,
    salary_range_reason: `${REASON}, пишите boss@example.ru`,
    bonuses: `${BONUSES}\u200b, +7 912 345-67-89`,
  })
  await act(team.manager, id, 'submit')
  await pay(id, team.editor)
  await decide(id, team.staff)
  const shown = await call('get', `/api/v1/vacancies/${id}`)
  expect(shown.body.salary_range_reason).toContain(REASON)
  expect(shown.body.bonuses).toContain(BONUSES)
  expect(shown.text).not.toMatch(/boss@example|345-67-89/)

  const copied = await act(team.manager, id, 'copy')
  const copy = await read(team.manager, copied.body.id)
  expect(copy.content.bonuses).toContain(BONUSES)
  expect(copy.content.salary_range_reason).toContain(REASON)
  const stranger = await buildStranger()
  expect((await act(stranger, id, 'copy')).status).toBe(404)
})

test('an edit of the notes waits for a moderator, and a narrow range drops its reason', async () => {
  const team = await buildTeam()
  const id = await begin(team.manager, { ...WIDE, salary_range_reason: REASON })
  await act(team.manager, id, 'submit')
  await pay(id, team.editor)
  await decide(id, team.staff)
  await save(team.manager, id, { salary_range_reason: REASON, bonuses: BONUSES })
  await act(team.manager, id, 'submit', { is_duplicate_meant: true })
  expect(await rowOf(id)).toMatchObject({ salaryRangeReason: REASON, bonuses: null })
  await decide(id, team.staff)
  expect(await rowOf(id)).toMatchObject({ salaryTo: 60_000, salaryRangeReason: null, bonuses: BONUSES })
})

test('a text of a release without these fields is read, sent and published', async () => {
  const team = await buildTeam()
  const id = await begin(team.manager)
  const {
    salaryRangeReason: _reason,
    bonuses: _bonuses,
    ...older
  } = VacancyContent.parse(fromWire(content()))
  // Safe: the table holds whatever an older release has written.
  await deps.db
    .update(vacancyRevisions)
    .set({ content: older as VacancyContent })
    .where(eq(vacancyRevisions.vacancyId, id))
  expect((await read(team.manager, id)).content).toMatchObject({ bonuses: '', salary_range_reason: '' })
  expect((await act(team.manager, id, 'submit')).status).toBe(200)
  await pay(id, team.editor)
  await decide(id, team.staff)
  expect(await rowOf(id)).toMatchObject({ status: 'published', salaryRangeReason: null, bonuses: null })
})
