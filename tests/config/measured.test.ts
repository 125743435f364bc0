/** docs/measured.md and the figures of other texts are those of docs/measured.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measuredDocuments, withFigures } from '../../scripts/measured/documents.ts'
import { entriesText, readEntries, type Measured } from '../../scripts/measured/entries.ts'
import { toEntries } from '../../scripts/measured/record.ts'
import { DEFINITIONS } from '../../scripts/measured/themes.ts'
import { root } from '../../scripts/root.mjs'

const KEY = 'lists.1000000.ready'
const NOW = {
  of: undefined,
  commit: 'abcdef12',
  machine: { cores: 2, cpu: 'a processor', memoryGb: 8, node: '26.1.0' },
  load: 0.5,
  date: '2026-11-27',
}

test.each(measuredDocuments())(
  '$path has the figures of docs/measured.json: npm run docs:measured',
  ({ path, text }) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  },
)

test('every key that is defined has a figure, and every figure a key that is defined', () => {
  expect(readEntries().map(({ key }) => key)).toEqual([...DEFINITIONS.keys()].toSorted())
})

test('a figure of an undefined key is refused', () => {
  expect(() => entriesText(toEntries({ 'lists.of-nothing': 1 }, NOW))).toThrow(
    /lists\.of-nothing, which is not defined/,
  )
})

test('a defined key without a figure is found', () => {
  expect(() => measuredDocuments(readEntries().filter(({ key }) => key !== KEY))).toThrow(KEY)
})

describe('a text that repeats a figure', () => {
  const entries = new Map<string, Measured>(
    toEntries({ [KEY]: 12_345 }, NOW).map((entry) => [entry.key, entry]),
  )
  const written = (text: string) => withFigures(text, { path: 'docs/some.md', entries })

  test.each([
    ['12 345 s', '12 345 s'],
    ['305 s', '12 345 s'],
    ['305', '12 345'],
    ['1.5 GB', '12 345 s'],
  ])('follows it: %s becomes %s', (before, after) => {
    expect(written(`It takes ${before}<!-- measured: ${KEY} --> here.`)).toBe(
      `It takes ${after}<!-- measured: ${KEY} --> here.`,
    )
  })

  test('is refused with a key that has no figure', () => {
    expect(() => written('5 ms<!-- measured: lists.nothing -->')).toThrow(/docs\/some\.md has lists\.nothing/)
  })

  test('is refused with a key that follows no figure', () => {
    expect(() => written(`fast<!-- measured: ${KEY} -->`)).toThrow(/without a figure/)
  })
})

test('an entry says what, where and when, takes the place of an earlier one, and has a line of its own', () => {
  const [entry] = toEntries({ [KEY]: 305.26 }, NOW)
  const text = entriesText([...toEntries({ 'busy.refused': 0.123_456 }, NOW), ...(entry ? [entry] : [])])
  expect(text.split('\n')).toEqual([
    '[',
    expect.stringContaining('"key":"busy.refused","value":0.123,'),
    expect.any(String),
    ']',
    '',
  ])
  expect(JSON.parse(text)).toMatchObject([
    { key: 'busy.refused', met: true },
    {
      key: KEY,
      value: 305.3,
      unit: 's',
      target: { atMost: 90 },
      met: false,
      command: 'npm run bench:lists -- --rate 10 --check 200',
      commit: 'abcdef12',
      machine: { cores: 2, node: '26.1.0' },
      load: 0.5,
      date: '2026-11-27',
    },
  ])
})

test('what outgrows one machine is said with figures that have keys', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, chapter = ''] = operations.split('## What outgrows one machine\n')
  const table = chapter.split('\n## ')[0] ?? ''
  expect(table.match(/\d (?:ms|s|kB|MB|GB|%)\b(?!<!-- measured: )/g) ?? []).toEqual([])
  expect(table.match(/<!-- measured: /g)?.length).toBeGreaterThan(10)
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/changes.md'])(
  '%s has no measured figure without its key',
  (path) => {
    const figures = readFileSync(join(root, path), 'utf8').match(/\b\d[\d.]* (?:ms|s|kB|MB|GB|%)(?![\w<])/g)
    expect(figures ?? []).toEqual([])
  },
)
