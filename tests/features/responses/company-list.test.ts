import { expect, test } from 'vitest'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board } = people
const { buildTeam, sent, act } = responseWorld(people)

const list = async (as: TestPerson, query = '') => (await act(as, `/responses${query}`, {}, 'GET')).body
const countNew = async (as: TestPerson) => (await act(as, '/responses/new', {}, 'GET')).body
const idsIn = (body: { items: { id: number }[] }) => body.items.map(({ id }) => id)

/** A team with two vacancies: its manager's and its editor's. */
async function twoVacancies() {
  const team = await buildTeam()
  const [other = 0] = await board.buildVacancies({
    companyId: team.company.id,
    authorId: team.editor.id,
    title: 'Редактор каталога',
  })
  return { ...team, other }
}

test("a company's list of responses covers all vacancies, unopened ones first", async () => {
  const { admin, vacancyId, other } = await twoVacancies()
  const first = await sent(vacancyId)
  const second = await sent(other)
  const third = await sent(vacancyId)
  await act(admin, `/responses/${third.id}/open`)
  const body = await list(admin)
  expect(idsIn(body)).toEqual([second.id, first.id, third.id])
  expect(body).toMatchObject({
    count: 3,
    counts: { sent: 2, viewed: 1, invited: 0 },
    items: [{ vacancy: { id: other, title: 'Редактор каталога' } }, {}, {}],
    vacancies: [
      { id: vacancyId, count: 2, fresh: 1 },
      { id: other, count: 1, fresh: 1 },
    ],
  })
  expect(await countNew(admin)).toMatchObject({ count: 2, vacancies: 2, since: expect.any(String) })
})

test('a manager sees and counts responses to own vacancies only', async () => {
  const { author, colleague, editor, none, vacancyId, other } = await twoVacancies()
  const own = await sent(vacancyId)
  await sent(other)
  expect(idsIn(await list(author))).toEqual([own.id])
  expect(idsIn(await list(author, `?vacancy_id=${other}`))).toEqual([])
  expect((await list(author)).vacancies).toHaveLength(1)
  expect(await countNew(author)).toMatchObject({ count: 1 })
  expect(await countNew(colleague)).toMatchObject({ count: 0, since: null })
  expect(await countNew(editor)).toMatchObject({ count: 2 })
  expect(await countNew(none)).toMatchObject({ count: 0 })
})

test("a company's list of responses can be filtered by vacancy, stage and words", async () => {
  const { admin, vacancyId, other } = await twoVacancies()
  const first = await sent(vacancyId, 'Умею вышивать гладью')
  const second = await sent(other)
  await act(admin, `/responses/${first.id}/open`)
  expect(idsIn(await list(admin, `?vacancy_id=${other}`))).toEqual([second.id])
  expect(idsIn(await list(admin, '?state=viewed'))).toEqual([first.id])
  expect(idsIn(await list(admin, '?search=гладью'))).toEqual([first.id])
  expect((await list(admin, `?vacancy_id=${other}`)).counts).toMatchObject({ sent: 1, viewed: 0 })
})

test('a response to another company is neither listed nor counted', async () => {
  const { admin } = await buildTeam()
  const rival = await buildTeam()
  await sent(rival.vacancyId)
  expect(await list(admin, `?vacancy_id=${rival.vacancyId}`)).toMatchObject({
    count: 0,
    items: [],
    vacancies: [],
  })
  expect(await countNew(admin)).toMatchObject({ count: 0 })
})

test('responses without an answer for two days are counted and listed apart', async () => {
  const { admin, vacancyId } = await buildTeam()
  const old = await sent(vacancyId)
  board.setNow(new Date(board.deps.now().getTime() + 3 * DAY_MS).toISOString())
  await sent(vacancyId)
  expect(await countNew(admin)).toMatchObject({ count: 2, waiting: 1 })
  expect(idsIn(await list(admin, '?state=waiting'))).toEqual([old.id])
})

test('a person counts own responses with unread messages', async () => {
  const { admin, vacancyId } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  expect(await countNew(person)).toMatchObject({ own: 0 })
  await act(admin, `/responses/${id}/messages`, { text: 'Когда удобно созвониться?' })
  expect(await countNew(person)).toMatchObject({ own: 1, count: 0 })
  await act(person, `/personal/responses/${id}/open`)
  expect(await countNew(person)).toMatchObject({ own: 0 })
})
