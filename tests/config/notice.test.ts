/** NOTICE says of every file with facts of others whose they are, and under which licence. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../../scripts/root.mjs'

const FOLDER = 'server/features/reference/data/files'
const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
const files = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.json'),
)

test.each(files)('NOTICE names %s', (path) => {
  expect(notice).toContain(path)
})

test('every source of NOTICE has a licence and a version', () => {
  expect(notice).not.toMatch(/no licence/i)
  const sources = [...notice.matchAll(/^ {4}\S[^\n]*https:[^\n]*(?:\n {12,}[^\n]*)*/gm)].map(([text]) => text)
  expect(sources.length).toBeGreaterThan(3)
  for (const source of sources) {
    expect(source).toMatch(/CC BY(-SA)? 4\.0|\bMIT\b/)
    expect(source).toMatch(/\d{4}-\d{2}-\d{2}/)
  }
})

test('the licence of places stands beside their files', () => {
  const text = readFileSync(join(root, FOLDER, 'locations/LICENSE.md'), 'utf8')
  for (const named of ['CC BY-SA 4.0', 'CC BY 4.0', 'hflabs/city', 'GeoNames', ...namesIn('locations')])
    expect(text).toContain(named)
})

/** How often something occurs in a collection of others is theirs; an order by theme is ours. */
test.each([
  ['professions', ['id', 'group', 'slug', 'name', 'name_genitive_plural', 'name_instrumental', 'synonyms']],
  ['skills', ['id', 'slug', 'name', 'aliases']],
])('the %s hold words and no frequencies', (name, fields) => {
  const text = readFileSync(join(root, FOLDER, name, `${name}.json`), 'utf8')
  const entries = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(text))
  expect(entries.filter((entry) => Object.keys(entry).join() !== fields.join())).toEqual([])
})

function namesIn(folder: string) {
  return files.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
}
