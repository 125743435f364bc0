import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leadsSomewhere, textErrors } from '#server/features/content/editing/validate.ts'
import { draftOf, SHIPPED_TEXTS, parseText, TextHead } from '#server/features/content/texts/heads.ts'
import { renderMarkdown } from '#server/features/content/texts/markdown.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import { fillVariables, variablesIn } from '#server/features/content/variables/variables.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import { TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()
const { article: articles, profession: professionTexts, help } = SHIPPED_TEXTS
const texts = [...articles, ...professionTexts]

test.each(TEXT_KINDS)('every %s of the release is what staff could publish', async (kind) => {
  const wrong = await Promise.all(
    SHIPPED_TEXTS[kind].map(async (text) => {
      const errors = await textErrors(board.deps, {
        kind,
        slug: text.slug,
        head: draftOf(text),
        body: text.body,
      })
      return errors.map(({ line, message }) => `${text.slug}:${line}: ${message}`)
    }),
  )
  expect(wrong.flat()).toEqual([])
})

test('every link to an answer, wherever its question arises, leads to one', () => {
  const folder = new URL('../../../client/', import.meta.url).pathname
  const links = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [
      ...readFileSync(folder + name, 'utf8').matchAll(/<HelpLink answer="([a-z-]+)"|\/help#([a-z-]+)/g),
    ])
    .map(([, answer, fragment]) => answer ?? fragment)
  expect(links.length).toBeGreaterThanOrEqual(8)
  const answers = new Set(help.map(({ slug }) => slug))
  expect(links.filter((link) => link === undefined || !answers.has(link))).toEqual([])
})

test('the help page has at least 30 answers, each with a question of its own', () => {
  expect(help.length).toBeGreaterThanOrEqual(30)
  expect(new Set(help.map(({ head }) => head.title)).size).toBe(help.length)
})

test('the board has at least 12 articles and 40 professions, each with a title and a description of its own', () => {
  expect(articles.length).toBeGreaterThanOrEqual(12)
  expect(professionTexts.length).toBeGreaterThanOrEqual(40)
  for (const field of ['title', 'description'] as const)
    expect(new Set(texts.map(({ head }) => head[field])).size, field).toBe(texts.length)
})

test('every link of a text leads to a page', () => {
  const dead = [...texts, ...help].flatMap(({ slug, body }) =>
    [...body.matchAll(/\]\((\/[^)\s]*)\)/g)].flatMap(([, path = '']) =>
      leadsSomewhere(board.deps, { kind: 'article', slug }, path) ? [] : `${slug}: ${path}`,
    ),
  )
  expect(dead).toEqual([])
})

test('every profession and attribute that a text names is in the directory', () => {
  const { professions } = board.deps.referenceData
  const unknown = [
    ...articles.flatMap(({ slug, head }) => head.professions.map((one) => [slug, one])),
    ...professionTexts.flatMap(({ slug, head }) => [slug, ...head.similar].map((one) => [slug, one])),
  ].filter(([, one = '']) => professions.bySlug(one) === null)
  expect(unknown).toEqual([])
  const attributes = texts.flatMap(({ head }) => head.attribute ?? [])
  expect(attributes.filter((one) => !VACANCY_ATTRIBUTES.some(({ slug }) => slug === one))).toEqual([])
})

test('every variable of a text has a value', async () => {
  const variables = await boardVariables(board.deps)
  for (const { slug, body } of texts) {
    expect(() => fillVariables(body, variables), slug).not.toThrow()
    expect(fillVariables(body, variables), slug).not.toContain('{{')
  }
  expect(variablesIn(texts.map(({ body }) => body).join('\n')).length).toBeGreaterThan(40)
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
  const { html } = renderMarkdown('[швея](/vacancies/shveya) и [юрист](/vacancies/yurist)', {
    hiddenPaths: new Set(['/vacancies/shveya']),
  })
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
