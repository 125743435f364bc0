import { beforeEach, expect, test } from 'vitest'
import { emails } from '#server/db/schema/mail.ts'
import { factReminders } from '#server/db/schema/yearly-figures.ts'
import { remindOfFacts } from '#server/features/content/facts/remind.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { testPeople } from '#tests/support/people.ts'

const { board, buildPerson, call, deps, emailsTo } = await testPeople()
const editor = await buildPerson({ staffRole: 'moderator', email: 'editor@example.ru' })
await buildPerson({ staffRole: 'admin', email: 'admin@example.ru' })
await buildPerson({ email: 'nobody@example.ru' })

beforeEach(async () => {
  await deps.db.delete(factReminders)
  await deps.db.delete(emails)
})

const due = async (query = '') => (await call('GET', `/api/v1/staff/facts${query}`, { as: editor })).body
type Listed = { path: string | null; edit_path: string | null; check_by: string; title: string; says: string }

test('statements come a month before their day, the earliest first, of texts, landings, the calculator and legal texts', async () => {
  board.setNow('2026-11-23T09:00:00Z')
  expect(await due()).toMatchObject({ count: 0, overdue_count: 0, items: [] })
  board.setNow('2026-11-24T09:00:00Z')
  const { items, overdue_count: overdue } = await due()
  expect(overdue).toBe(0)
  expect(new Set(items.map((one: Listed) => one.check_by))).toEqual(new Set(['2026-12-25']))
  const paths = items.map((one: Listed) => one.path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/blog/nalogi-samozanyatogo',
      '/help#na-ruki',
      '/frilans',
      '/calculator',
      '/offer',
    ]),
  )
  const all = (await due('?view=all')).items.map((one: Listed) => one.check_by)
  expect(all.length).toBeGreaterThan(250)
  expect(all).toEqual(all.toSorted())
  board.setNow('2026-12-26T09:00:00Z')
  expect((await due()).overdue_count).toBeGreaterThan(40)
})

test('a year without all its figures is due before it begins, and leads to the page of figures', async () => {
  board.setNow('2026-11-27T09:00:00Z')
  const figures = (await due()).items.filter((one: Listed) => one.title === 'Цифры 2027 года')
  expect(figures).toMatchObject([
    {
      says: 'Не введено: Взносы работодателя: предельная база',
      check_by: '2026-12-25',
      edit_path: '/staff/content/figures?year=2027',
    },
  ])
})

test('the staff get one e-mail about a day of checking, however often and by however many the job is run', async () => {
  board.setNow('2026-11-23T09:00:00Z')
  expect(await remindOfFacts(deps)).toEqual({ facts: 0 })
  board.setNow('2026-11-24T09:00:00Z')
  const runs = await Promise.all([remindOfFacts(deps), remindOfFacts(deps)])
  expect(runs.filter(({ facts }) => facts > 0)).toHaveLength(1)
  expect(await remindOfFacts(deps)).toEqual({ facts: 0 })
  for (const address of ['editor@example.ru', 'admin@example.ru']) {
    const [email, ...others] = await emailsTo(address)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'facts_due' })
    expect(withSpaces(email?.subject ?? '')).toMatch(/^Проверить до 25 декабря 2026: \d+ утверждени/)
    expect(email?.text).toContain('/staff/content/due')
  }
  expect(await emailsTo('nobody@example.ru')).toEqual([])
})

test('the next day of checking has an e-mail of its own', async () => {
  board.setNow('2026-12-01T09:00:00Z')
  await remindOfFacts(deps)
  board.setNow('2027-02-01T09:00:00Z')
  await remindOfFacts(deps)
  const subjects = (await emailsTo('editor@example.ru')).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(withSpaces(subjects[0] ?? '')).toContain('1 марта 2027')
})

test('a page gives the sources of its statements to everybody, with the figures of the year', async () => {
  board.setNow('2026-11-27T09:00:00Z')
  const items = async (path: string) =>
    (await call('GET', `/api/v1/facts?path=${encodeURIComponent(path)}`)).body.items
  expect((await items('/calculator')).length).toBeGreaterThan(5)
  expect(JSON.stringify(await items('/calculator'))).not.toContain('{{')
  expect(await items('/net-takoy')).toEqual([])
})
