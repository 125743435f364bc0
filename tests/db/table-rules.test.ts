import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as schema from '#server/db/schema/index.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { describeRetention } from '#server/db/retention/retention.ts'
import { TABLE_RULES } from '#server/db/table-rules.ts'
import type { PersonRows } from '#server/db/board-table.ts'
import { withAfterCommit } from '#server/kernel/sql.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import { RECURRING } from '#server/jobs/recurring.ts'
import { linesOf } from '#tests/snapshots/stored.ts'
import { testPeople } from '#tests/support/people.ts'

const DECLARED = Object.values(schema).filter((one) => one instanceof PgTable)
const TABLES = DECLARED.map((table) => getTableConfig(table))
const rules = Object.entries(TABLE_RULES)

test('what exports have of each column, and how long rows live, changes only with the stored list', async () => {
  const lines = rules.flatMap(([name, { export: level, columns, personal, secret, keeps, person }]) => [
    `${name}: ${typeof level === 'string' ? level : `never exported: ${level.never}`}`,
    `  ${typeof level === 'string' ? 'exported' : 'columns'}: ${columns.join(' ')}`,
    ...(personal.length > 0 ? [`  with people: ${personal.join(' ')}`] : []),
    ...(secret.length > 0 ? [`  never: ${secret.join(' ')}`] : []),
    ...(person ? [`  of a person: ${describePersonRows(name, person)}`] : []),
    `  kept: ${describeRetention(keeps)}`,
  ])
  expect(rules.map(([name]) => name)).toEqual(TABLES.map(({ name }) => name).toSorted())
  await expect(linesOf(lines)).toMatchFileSnapshot('../snapshots/stored/table-rules.txt')
})

/** Columns that the export of a person's data lacks. */
const listLeftOut = (name: string, { shows }: NonNullable<PersonRows['section']>) =>
  DECLARED.filter((table) => getTableName(table) === name)
    .flatMap((table) => Object.keys(getTableColumns(table)))
    .filter((property) => ![shows].flat().includes(property))

function describePersonRows(name: string, { by, erased, section }: PersonRows) {
  const shown = section ? `, «${section.name}» of the export: ${[section.shows].flat().join(' ')}` : ''
  const leftOut = section ? `; left out: ${listLeftOut(name, section).join(' ')}` : ''
  return `${erased} by ${by.join(', ')}${shown}${leftOut}`
}

test('no column with a key, a token or a hash of one is exported', () => {
  const isTelling = /token|hash|secret|salt|password|_key$|seal|auth$|endpoint|proof|idempotence|challenge/
  // Of the text of an imported vacancy, and of a company's title.
  const harmless = new Set(['content_hash', 'import_key', 'source_key'])
  const exported = rules
    .filter(([, { export: level }]) => typeof level === 'string')
    .flatMap(([name, { columns, personal }]) =>
      [...columns, ...personal].map((column) => [name, column] as const),
    )
  expect(exported.length).toBeGreaterThan(300)
  expect(exported.filter(([, column]) => isTelling.test(column) && !harmless.has(column))).toEqual([])
})

test('rows that live as long as another row are deleted with it by the database', () => {
  const cascades = new Map(
    TABLES.map(({ name, foreignKeys }) => [
      name,
      foreignKeys
        .filter(({ onDelete }) => onDelete === 'cascade')
        .map((key) => getTableConfig(key.reference().foreignTable).name),
    ]),
  )
  const wrong = rules.filter(
    ([name, { keeps }]) => 'with' in keeps && !cascades.get(name)?.includes(keeps.with),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

/** Tables that statements delete from or change. */
const changedBy = (statements: readonly string[], kind: 'delete' | 'either') =>
  new Set(
    statements.flatMap((one) => {
      const found = (kind === 'delete' ? /^delete from "(\w+)"/ : /^(?:delete from|update) "(\w+)"/).exec(one)
      return found?.[1] === undefined ? [] : [found[1]]
    }),
  )

test('every table with a term is emptied by the job that it names', async () => {
  const { deps, buildCompany } = await testPeople()
  const { people } = await buildCompany(200)
  const [person] = people
  if (!person) throw new Error('The company has no people')
  // Only rows that are due have their addresses shortened.
  await deps.db.insert(schema.auditLog).values({
    at: '2026-01-01T00:00:00Z',
    action: 'session.opened',
    objectKind: 'user',
    objectId: '1',
    address: '203.0.113.7',
  })
  const statements: string[] = []
  const watched = drizzle(deps.db.$client, {
    casing: 'snake_case',
    logger: { logQuery: (statement) => void statements.push(statement) },
  })

  const purge = RECURRING.find(({ job }) => job.name === 'purge')
  const worker = { ...deps, db: watched, log: pino({ level: 'silent' }) }
  await Reflect.apply(purge?.run ?? (() => {}), null, [worker, {}, { number: 1, isLast: true }])
  const purged = [...statements]
  statements.length = 0
  watched.transaction = withAfterCommit(watched.transaction.bind(watched))
  await watched.transaction(async (tx) => {
    for (const held of deps.personalData.toReversed())
      await held.erase?.(tx, { userId: person.id, email: person.email, at: deps.now().toISOString() })
  })
  const erased = [...statements]

  const unenforced = rules.filter(([name, { keeps }]) => {
    if (!('by' in keeps) || keeps.by === 'rate limits' || keeps.by === 'index-now') return false
    const done = keeps.by === 'purge' ? purged : erased
    return !changedBy(done, keeps.isEmptied ? 'either' : 'delete').has(name)
  })
  expect(unenforced.map(([name]) => name)).toEqual([])
  // A table that declares its rows of a person is named in the list of personal data.
  const forgotten = rules.filter(([name, rule]) => rule.person && !changedBy(erased, 'either').has(name))
  expect(forgotten.map(([name]) => name)).toEqual([])
  expect(ALL_JOBS.map(({ job }) => job.name)).toContain('index-now')
  expect(RECURRING.map(({ job }) => job.name)).toContain('delete-accounts')
})

test('every table that stays says why', () => {
  const reasons = rules.flatMap(([name, { keeps }]) => ('forever' in keeps ? [[name, keeps.forever]] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.filter(([, reason = '']) => reason.length < 10)).toEqual([])
  expect(describeRetention(TABLE_RULES['letters']?.keeps ?? { forever: '' })).toBe(
    '30 days after it was sent; deleted by purge',
  )
})

test('the privacy policy names the same terms', async () => {
  const path = new URL('../../client/features/content/legal/texts/privacy-policy.md', import.meta.url)
  const policy = (await readFile(path, 'utf8')).replaceAll(/\s+/g, ' ')
  expect([KEPT_DAYS.remarks, KEPT_DAYS.complaints, KEPT_DAYS.recoveryRequests]).toEqual([180, 180, 180])
  for (const [days, words] of [
    [KEPT_DAYS.resumeViews, 'кто открывал резюме — 90 дней'],
    [
      KEPT_DAYS.remarks,
      'жалобы, просьбы вернуть доступ и замечания о страницах сайта — 180 дней после ответа',
    ],
    [KEPT_DAYS.rareQueries, 'то, что искали один раз, удаляется через 30 дней, остальное — через год'],
    [KEPT_DAYS.consents / 365, '3 года после отзыва'],
    [KEPT_DAYS.payerEmails / 365, '5 лет, как требует закон о бухгалтерском учёте'],
  ] as const) {
    expect(policy).toContain(words)
    expect(words).toMatch(new RegExp(`\\b${days}\\b`))
  }
  expect(KEPT_DAYS.searchQueries).toBe(365)
})
