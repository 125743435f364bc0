import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { markdownOf } from '#server/http/pages/page-twins.ts'
import { escapeHtml } from '#shared/kernel/text.ts'

const PAGE = 'https://board.example/help'
/** As a reader shows it that allows everything. */
const reader = new MarkdownIt({ html: true })
const blocksOf = (html: string) => reader.parse(markdownOf(`<main>${html}</main>`, PAGE), {})
type Block = ReturnType<typeof blocksOf>[number]

const inlinesOf = (blocks: readonly Block[]) => blocks.filter(({ type }) => type === 'inline')
/** What stands in the inline blocks; anything but a text is named by its kind. */
const textsOf = (blocks: readonly Block[]) =>
  inlinesOf(blocks).map(({ children }) =>
    (children ?? []).map(({ type, content }) => (type === 'text' ? content : `<<${type}>>`)).join(''),
  )
const kindsOf = (blocks: readonly Block[]) =>
  blocks.filter(({ type }) => type !== 'inline').map(({ type }) => type)

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[Войти](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '<https://evil.example>',
  '# Заголовок',
  'C # и F#',
  '- пункт',
  '+ пункт',
  '* пункт',
  '1. пункт',
  '2) пункт',
  '---',
  '===',
  '> цитата',
  '```js',
  '~~~',
  '`код`',
  '**важно** и _важно_',
  'а | б | в',
  '| --- |',
  '&lt;b&gt; и &copy; и &#60;',
  'обратная \\ черта \\[x](y)',
  '[x]: https://evil.example',
]

const WRAPPERS = [
  ['p', ['paragraph_open', 'paragraph_close']],
  ['h2', ['heading_open', 'heading_close']],
  ['div', ['paragraph_open', 'paragraph_close']],
] as const

test.each(WRAPPERS)('hostile texts of a <%s> are texts in Markdown too', (tag, kinds) => {
  for (const text of HOSTILE) {
    const blocks = blocksOf(`<${tag}>${escapeHtml(text)}</${tag}>`)
    expect(textsOf(blocks), text).toEqual([text])
    expect(kindsOf(blocks), text).toEqual(kinds)
  }
})

test('hostile texts of a list, a cell and a link stay in them', () => {
  for (const text of HOSTILE) {
    expect(textsOf(blocksOf(`<ul><li>${escapeHtml(text)}</li></ul>`)), text).toEqual([text])
    const table = blocksOf(
      `<table><tr><th>Дом</th><th>Сад</th></tr><tr><td>${escapeHtml(text)}</td><td>конец</td></tr></table>`,
    )
    expect(textsOf(table), text).toEqual(['Дом', 'Сад', text, 'конец'])
    expect(textsOf(blocksOf(`<p><a href="/x">${escapeHtml(text)}</a></p>`)), text).toEqual([
      `<<link_open>>${text}<<link_close>>`,
    ])
  }
})

test('any text is shown as it is, whatever it consists of', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE, '#', '-', '1', '.', ')', '<', '>', '|', '\\', '`', '&', '!', ' '),
    fc.string({ maxLength: 8 }),
  )
  const text = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((pieces) => pieces.join('').replace(/\s+/g, ' ').trim())
    .filter((one) => one !== '')
  fc.assert(
    fc.property(text, (given) => {
      expect(textsOf(blocksOf(`<p>${escapeHtml(given)}</p>`))).toEqual([given])
      expect(textsOf(blocksOf(`<h3>${escapeHtml(given)}</h3>`))).toEqual([given])
    }),
    { numRuns: 500 },
  )
})

test.each([
  [
    'https://evil.example/a)[x](javascript:alert(1))',
    'https://evil.example/a%29[x]%28javascript:alert%281%29%29',
  ],
  ['/vacancies?search=(a|b)', 'https://board.example/vacancies?search=%28a%7Cb%29'],
])('a link to %s cannot be left by its address', (href, target) => {
  const [inline] = inlinesOf(blocksOf(`<p><a href="${escapeHtml(href)}">слово</a></p>`))
  const links = (inline?.children ?? []).filter(({ type }) => type === 'link_open')
  expect(links).toHaveLength(1)
  expect(decodeURI(String(links[0]?.attrGet('href')))).toBe(decodeURI(target))
})

test('a link that runs a script is its words alone', () => {
  expect(textsOf(blocksOf('<p><a href="javascript:alert(1)">слово</a></p>'))).toEqual(['слово'])
  expect(textsOf(blocksOf('<p><a href="data:text/html,x">слово</a></p>'))).toEqual(['слово'])
})

test('texts that React parts by a comment are one', () => {
  expect(textsOf(blocksOf('<p>1<!-- -->. пункт</p>'))).toEqual(['1. пункт'])
  expect(kindsOf(blocksOf('<p>1<!-- -->. пункт</p>'))).toEqual(['paragraph_open', 'paragraph_close'])
})
