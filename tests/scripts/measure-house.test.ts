import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { storeyOf } from '../../scripts/measure-house/areas.ts'
import { figuresOf } from '../../scripts/measure-house/figures.ts'
import { parseHouse } from '../../scripts/measure-house/house.ts'
import { readSources } from '../../scripts/measure-house/sources.ts'

const HOUR = 'const HOUR_MS = 3_600_000\nconst DAY_MS = 24 * HOUR_MS\n'

/** An invented house: sessions and vacancies lead to each other, and the money is upstairs. */
const sources = new Map([
  [
    'server/features/board/vacancies/service.ts',
    `// A comment, then a blank line.\n\nimport { charge } from '#server/features/money/payments/service.ts'\n` +
      `import { open } from '#server/features/identity/session/service.ts'\n/** Of the caller. */\n` +
      `export const archive = () => charge(open) // for good\nexport const forgotten = '// no comment'\n`,
  ],
  [
    'server/features/identity/session/opened.ts',
    `${HOUR}import type { archive } from '../../board/vacancies/service.ts'\nexport type Opened = typeof archive | typeof DAY_MS\n`,
  ],
  [
    'server/features/identity/session/service.ts',
    `import { archive } from '../../board/vacancies/service.ts'\nexport const open = archive\nexport const tested = 1\n`,
  ],
  [
    'server/features/money/payments/service.ts',
    'const DAY_MS = 86_400_000\nexport const charge = (of: unknown) => [of, DAY_MS]\n',
  ],
  [
    'client/page.tsx',
    `export const page = new URLSearchParams('').get('page')\nexport const empty = <b>\n  {/* nothing */}\n</b>\n`,
  ],
  ['server/db/migrations/meta/0000.json', '{}\n'],
  ['server/features/reference/data/files/skills/skills.json', '[\n]\n'],
  [
    'tests/session.test.ts',
    `import { tested } from '#server/features/identity/session/service.ts'\ntested.toFixed()\n`,
  ],
])

const figures = new Map(figuresOf(parseHouse(sources)).map(({ name, value }) => [name, value]))

test.each([
  ['production files', '5'],
  ['lines', '20'],
  ['lines of code', '16'],
  ['content in .json: lines (files)', '2 (1)'],
  ['imports between server features', '4'],
  ['server features in circles, types too', '2 of 3'],
  ['server features in circles, by value', '2 of 3'],
  ['files in circles, types too', '2'],
  ['upward imports between server features', '3'],
  ['exports (values)', '8 (7)'],
  ['exports that no other file uses (values)', '4 (3)'],
  ['exports that only tests use (values)', '1 (1)'],
  ['definitions repeated by name and value (too many)', '1 (1)'],
  ['definitions of DAY_MS', '2'],
  ['places that read the number of a page', '1'],
])('the house measurement reports %s: %s', (name, value) => expect(figures.get(name)).toBe(value))

test('a folder outside of all areas stops the house measurement', () => {
  const attic = new Map([
    ['server/features/attic/a.ts', `import '../ghosts/b.ts'\n`],
    ['server/features/ghosts/b.ts', ''],
  ])
  expect(() => figuresOf(parseHouse(attic))).toThrow(
    'server/features/attic/a.ts belongs to no area: add its folder to scripts/measure-house/areas.ts',
  )
})

const root = fileURLToPath(new URL('../..', import.meta.url))

test('no features or files import each other in a circle, and no import leads upwards', () => {
  const isKept = /in circles|^upward imports|^exports that no other file uses|^definitions/
  const found = figuresOf(parseHouse(readSources(root))).filter(({ name }) => isKept.test(name))
  expect(found.length).toBeGreaterThan(15)
  for (const { name, value, list } of found) expect(value, `${name}: ${list?.join('; ')}`).toMatch(/^0\b/)
})

test('every folder of the project has an area', () => {
  const code = ['server', 'shared']
    .flatMap((side) =>
      readdirSync(`${root}/${side}`, { recursive: true, encoding: 'utf8' }).map((path) => `${side}/${path}`),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  expect(code.length).toBeGreaterThan(500)
  for (const path of code) expect(() => storeyOf(path)).not.toThrow()
})
