import { expect, test } from 'vitest'
import { buildRun, buildSource, buildSourced } from '#tests/features/sources/sourced-world.ts'
import { searchWorld } from './search-world.ts'

const { board, buildPerson, deps, emailsOf, run, save } = await searchWorld()

/** A moment of Moscow. */
const setMoscow = (day: number, clock: string) => board.setNow(`2026-11-${day}T${clock}:00+03:00`)

/** A source whose first complete run has ended. */
async function buildReadSource(key: string) {
  const source = await buildSource(board, { key })
  const at = deps.now().toISOString()
  await buildRun(board, { sourceId: source.id, startedAt: at, finishedAt: at, outcome: 'ok' })
  return source
}

/** The vacancies that the e-mails to a person name, by e-mail. */
const toldTo = async (person: Parameters<typeof emailsOf>[0], title: RegExp) =>
  (await emailsOf(person)).map(({ text }) => [...new Set(text.match(title) ?? [])])

test('an immediate alert has vacancies of sources once a day, and own ones at once', async () => {
  setMoscow(24, '07:00')
  const source = await buildReadSource('daily.example')
  const person = await buildPerson()
  await save(person, '/vacancies?search=корректор')
  const bring = (title: string) => buildSourced(board, { source, drafts: [{ title }] })

  setMoscow(24, '09:00')
  await bring('Корректор первый')
  await run()
  setMoscow(24, '12:00')
  await bring('Корректор второй')
  await run()
  setMoscow(24, '15:00')
  await board.buildVacancies({ title: 'Корректор свой' })
  await run()
  setMoscow(24, '18:00')
  await bring('Корректор третий')
  await run()
  const names = /Корректор \p{L}+/gu
  expect(await toldTo(person, names)).toEqual([['Корректор первый'], ['Корректор свой']])

  setMoscow(25, '07:30')
  await run()
  expect(await emailsOf(person)).toHaveLength(2)
  setMoscow(25, '08:05')
  await Promise.all([run(), run()])
  setMoscow(25, '08:40')
  await bring('Корректор четвёртый')
  await run()
  const [, , digest, ...others] = await toldTo(person, names)
  expect(digest?.toSorted()).toEqual(['Корректор второй', 'Корректор третий'])
  expect(others).toEqual([])
})

test('vacancies of the first complete run of a source are announced to nobody, not even later', async () => {
  setMoscow(26, '09:00')
  const source = await buildSource(board, { key: 'first.example' })
  const person = await buildPerson()
  await save(person, '/vacancies?search=верстальщик')
  const failedAt = deps.now().toISOString()
  await buildRun(board, {
    sourceId: source.id,
    startedAt: failedAt,
    finishedAt: failedAt,
    outcome: 'failed',
    failure: 'timeout',
  })

  setMoscow(26, '10:00')
  await buildSourced(board, { source, drafts: [{ title: 'Верстальщик первый' }] })
  await run()
  setMoscow(26, '11:00')
  await buildRun(board, {
    sourceId: source.id,
    startedAt: '2026-11-26T09:30:00+03:00',
    finishedAt: deps.now().toISOString(),
    outcome: 'ok',
  })
  for (const day of [27, 28]) {
    setMoscow(day, '09:00')
    await run()
  }
  expect(await emailsOf(person)).toEqual([])

  await buildSourced(board, { source, drafts: [{ title: 'Верстальщик второй' }] })
  setMoscow(29, '09:00')
  await run()
  expect(await toldTo(person, /Верстальщик \p{L}+/gu)).toEqual([['Верстальщик второй']])
})

test('a changed record is not announced again', async () => {
  setMoscow(30, '08:00')
  const source = await buildReadSource('changing.example')
  const person = await buildPerson()
  await save(person, '/vacancies?search=наборщик')
  setMoscow(30, '09:00')
  const drafts = [{ title: 'Наборщик', sourceId: 'typist' }]
  const [id = 0] = await buildSourced(board, { source, drafts })
  await run()
  expect(await emailsOf(person)).toHaveLength(1)

  board.setNow('2026-12-01T09:00:00+03:00')
  const changedIds = await board.buildVacancies({
    ...drafts[0],
    source: source.key,
    descriptionHtml: '<p>Набираем тексты рукописей, по тридцать страниц в день, с новой оплатой.</p>',
  })
  expect(changedIds).toEqual([id])
  board.setNow('2026-12-02T09:00:00+03:00')
  await run()
  expect(await emailsOf(person)).toHaveLength(1)
})
