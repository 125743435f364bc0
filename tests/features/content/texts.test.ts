import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { ARTICLE_TEXTS } from '#server/features/content/texts/article-texts.ts'
import { PROFESSION_TEXTS } from '#server/features/content/texts/profession-texts.ts'
import { renderMarkdown } from '#server/features/content/texts/markdown.ts'
import { parseText, TextHead } from '#server/features/content/texts/read-texts.ts'
import { boardVariables, fillVariables, variablesIn } from '#server/features/content/texts/variables.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const texts = [...ARTICLE_TEXTS.values(), ...PROFESSION_TEXTS.values()]
const help = readFileSync(
  new URL('../../../client/features/content/legal/texts/help.md', import.meta.url),
  'utf8',
)

/** Whether a link of a text leads to something that exists. */
function leadsSomewhere(path: string): boolean {
  const url = new URL(path, 'https://board.example')
  const found = matchRoute(url.pathname)
  const slug = url.pathname.split('/').at(-1) ?? ''
  if (!found?.route.page) return false
  if (found.route.name === 'blog-slug') return ARTICLE_TEXTS.has(slug)
  if (found.route.name === 'professii-slug') return PROFESSION_TEXTS.has(slug)
  if (found.route.name === 'help' && url.hash !== '') return help.includes(`{${url.hash}}`)
  if (found.route.name === 'vacancies-slug' && slug !== 'vacancies')
    return (
      board.deps.referenceData.professions.bySlug(slug) !== null ||
      VACANCY_ATTRIBUTES.some((attribute) => attribute.slug === slug)
    )
  return true
}

test('the board has at least 12 articles and 40 professions, each with a title and a description of its own', () => {
  expect(ARTICLE_TEXTS.size).toBeGreaterThanOrEqual(12)
  expect(PROFESSION_TEXTS.size).toBeGreaterThanOrEqual(40)
  for (const field of ['title', 'description'] as const)
    expect(new Set(texts.map(({ head }) => head[field])).size, field).toBe(texts.length)
})

test('every link of a text leads to a page', () => {
  const dead = texts.flatMap(({ slug, body }) =>
    [...body.matchAll(/\]\((\/[^)\s]*)\)/g)].flatMap(([, path = '']) =>
      leadsSomewhere(path) ? [] : `${slug}: ${path}`,
    ),
  )
  expect(dead).toEqual([])
})

test('every profession and attribute that a text names is in the directory', () => {
  const { professions } = board.deps.referenceData
  const unknown = [
    ...[...ARTICLE_TEXTS.values()].flatMap(({ slug, head }) => head.professions.map((one) => [slug, one])),
    ...[...PROFESSION_TEXTS.values()].flatMap(({ slug, head }) =>
      [slug, ...head.similar].map((one) => [slug, one]),
    ),
  ].filter(([, one = '']) => professions.bySlug(one) === null)
  expect(unknown).toEqual([])
  const attributes = texts.flatMap(({ head }) => head.attribute ?? [])
  expect(attributes.filter((one) => !VACANCY_ATTRIBUTES.some(({ slug }) => slug === one))).toEqual([])
})

test('every variable of a text has a value, and figures that change with the year are variables', async () => {
  const variables = await boardVariables(board.deps)
  for (const { slug, body } of texts) {
    expect(() => fillVariables(body, variables), slug).not.toThrow()
    expect(fillVariables(body, variables), slug).not.toContain('{{')
  }
  expect(variablesIn(texts.map(({ body }) => body).join('\n')).length).toBeGreaterThan(40)
  const typed = texts.flatMap(({ slug, body }) =>
    [
      ...body.matchAll(
        /(?:57[\s\u00A0]?390|2[\s\u00A0]?979[\s\u00A0]?000|2,4[\s\u00A0]млн|300[\s\u00A0]000[\s\u00A0]₽)/g,
      ),
    ].map(([figure]) => `${slug}: ${figure}`),
  )
  expect(typed).toEqual([])
})

test('an unknown variable and a wrong front matter name the text and the fault', async () => {
  const variables = await boardVariables(board.deps)
  expect(() => fillVariables('Налог {{npd.unknown}}', variables)).toThrow(
    'There is no variable {{npd.unknown}}',
  )
  expect(() => parseText('zametka', 'Без заголовка', TextHead)).toThrow(
    'zametka: begins with no front matter',
  )
  expect(() => parseText('zametka', '---\ntitle: Нет\n---\n', TextHead)).toThrow(/zametka: title:/)
})

test('a link to a list without vacancies is only text', () => {
  const { html } = renderMarkdown(
    '[швея](/vacancies/shveya) и [юрист](/vacancies/yurist)',
    new Set(['/vacancies/shveya']),
  )
  expect(html).toBe('<p><span>швея</span> и <a href="/vacancies/yurist">юрист</a></p>\n')
})

test('a text cannot bring elements, scripts or links other than https and our own', () => {
  const { html, headings } = renderMarkdown(
    [
      '## Раздел',
      '## Раздел',
      '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      '[а](javascript:alert(1)) [б](//evil.example) [в](http://evil.example) [г](https://pravo.gov.ru) [д](/blog)',
    ].join('\n\n'),
  )
  expect(html).not.toMatch(/<script|<img|href="(?:javascript|\/\/|http:)/)
  expect(html).toContain('<a href="https://pravo.gov.ru" rel="nofollow noopener">')
  expect(html).toContain('<a href="/blog">')
  expect(headings.map(({ id }) => id)).toEqual(['razdel', 'razdel-2'])
})
