import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'

const Pages = z.array(z.strictObject({ slug: z.string(), forms: z.array(z.enum(['home', 'remote'])) }))

test('content is parsed by its schema', () => {
  const pages = [{ slug: 'frilans', forms: ['home'] }]
  expect(parseContent('pages.json', Pages, pages)).toEqual(pages)
})

test.each([
  [
    [{ slug: 'frilans', forms: ['hme'] }],
    'pages.json: 0.forms.0: Invalid option: expected one of "home"|"remote"',
  ],
  [[{ slug: 'frilans', forms: [], titel: '' }], 'pages.json: 0: Unrecognized key: "titel"'],
  [{}, 'pages.json: the whole: Invalid input: expected array, received object'],
])('an error in content (%j) is one line with its file and path', (pages, message) => {
  expect(() => parseContent('pages.json', Pages, pages)).toThrow(new Error(message))
})
