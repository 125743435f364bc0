import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = 'server/features/intake/sources'

/** The texts of failures as they are written in the code, with their gaps. */
const listTexts = () =>
  globSync(`${ROOT}/**/*.ts`).flatMap((file) => {
    const made = /\bnew (?:SourceFailure\(\s*[^,]+,|ForbiddenByRobots\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
    return [...readFileSync(file, 'utf8').matchAll(made)].map(([, , text = '']) => ({ file, text }))
  })

/** What is left of a text without its gaps: «${host}: ${reason}» has no word of its own. */
const withoutGaps = (text: string) => text.replace(/\$\{[^}]*\}/g, '')

test('why a source cannot be read is said in Russian', () => {
  const texts = listTexts()
  expect(texts.length).toBeGreaterThan(25)
  expect(
    texts.filter(({ text }) => /\p{L}/u.test(withoutGaps(text)) && !/\p{Script=Cyrillic}/u.test(text)),
  ).toEqual([])
})
