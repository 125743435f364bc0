import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'

/** A sentence about the first vacancy of a company that costs nothing, in any words. */
const TOLD =
  /перв\p{L}* (?:ваканси\p{L}*|размещени\p{L}*)[^.;:!?'"`«»]{0,60}|бесплатн\p{L}* [^.;:!?'"`]{0,20}перв\p{L}* ваканси\p{L}*/giu

test('the free first vacancy is told in one wording everywhere', () => {
  const files = globSync('{client,server,shared}/**/*.{ts,tsx,json,md}', {
    exclude: ['server/db/migrations/**', 'server/features/intake/demo/**'],
  })
  expect(files.length).toBeGreaterThan(1000)
  const others = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ').matchAll(TOLD)]
      .map(([told]) => told.trim())
      .filter((told) => /бесплат/i.test(told) && !told.startsWith(FREE_FIRST_VACANCY))
      .map((told) => `${file}: ${told}`),
  )
  expect(others).toEqual([])
})
