import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { changed, placesIn } from '../../scripts/mutants/find-mutants.ts'
import { withMarks } from '../../scripts/mutants/recording/mark-regions.ts'

/** Code, and every mutant of it. */
const MUTANTS: readonly [string, readonly string[]][] = [
  ['const v = a < b', ['const v = a <= b', 'const v = a >= b']],
  ['const v = a === b', ['const v = a !== b']],
  ['const v = (a && b) || c', ['const v = (a && b) && c', 'const v = (a || b) || c']],
  ['const v = a ?? b', ['const v = (a)']],
  ['if (!a) f()', ['if ((a)) f()', 'if (!a) ;']],
  ['if (a === b) throw c', ['if (a !== b) throw c', 'if (a === b) ;']],
  ['x = a + b', [';', 'x = a - b']],
  ['const t = `a` + b', []],
  ['const n = 7', ['const n = 8', 'const n = (6)']],
  ["const s = 'code'", ["const s = ''"]],
  ["const s = 'Слова для людей'", []],
  ["import a from 'b'; type T = 'c' | 1", []],
  ["const o = { 'k': a, t: 'Слова' }", ["const o = { t: 'Слова' }"]],
  ['const l = [a, b]', ['const l = [b]', 'const l = [a]']],
  ['const f = and(a, b)', ['const f = and(b)', 'const f = and(a)']],
  ['const l = a.filter(b)', ['const l = a']],
  ['const l = a.some(b)', ['const l = a.every(b)']],
  ['const v = a?.b', ['const v = a.b']],
  ["log.info({ event: 'sent' }); s.describe('id')", []],
]

test.each(MUTANTS)('%s has its mutants', (code, mutants) => {
  const found = placesIn('a.ts', code).flatMap(({ changes }) =>
    changes.map((change) => changed(code, change)),
  )
  expect(found.toSorted()).toEqual(mutants.toSorted())
})

/** Code that may assign to `r`, the numbers of the regions that run, and the result. */
const REGIONS: readonly [string, readonly number[], unknown][] = [
  ['const f = (a) => a ? 1 : 2; r = f(0)', [0, 2], 2],
  ['const f = () => ({ a: 1 }); r = f().a', [0], 1],
  ['const f = (a) => (b) => a + b; r = f(1)(2)', [0, 1], 3],
  ['function f() { return 1 }', [], undefined],
  ['if (true) { r = 1 } else { r = 2 }', [0], 1],
  ['switch (1) { case 0: r = 0; break; case 1: r = 1 }', [1], 1],
]

test.each(REGIONS)('%s runs as it did, and its marks tell which parts ran', (code, regions, r) => {
  const context = { r: undefined, reachedRegions: new Set<string>() }
  runInNewContext(withMarks('a.ts', code), context)
  expect(context.r).toBe(r)
  expect([...context.reachedRegions].toSorted()).toEqual(regions.map((number) => `a.ts:${number}`))
})
