import fc from 'fast-check'
import sanitizeHtml from 'sanitize-html'
import { expect, test } from 'vitest'
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { pastedHtml, pastedText, sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

/** Every word of a document is another one, so that order and completeness can be told from the words. */
type Inline = { text: string; tag: string }
type Node =
  | { kind: 'block'; tag: string; inlines: Inline[] }
  | { kind: 'list'; tag: string; items: { inlines: Inline[]; nested: Node[] }[] }
  | { kind: 'table'; rows: Inline[][][] }

const inline = fc.record({
  text: fc.constant('W'),
  tag: fc.constantFrom(
    '',
    'b',
    'i',
    'span style="font-weight:700"',
    'a href="https://firma.example/"',
    'b style="font-weight:normal"',
    'o:p',
  ),
})
const inlines = fc.array(inline, { minLength: 1, maxLength: 4 })
const { node } = fc.letrec<{ node: Node; list: Node }>((tie) => ({
  node: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('block' as const),
        tag: fc.constantFrom('p', 'div', 'h1', 'h2', 'h3', 'h5', 'blockquote'),
        inlines,
      }),
    },
    { weight: 2, arbitrary: tie('list') },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('table' as const),
        rows: fc.array(fc.array(inlines, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      }),
    },
  ),
  list: fc.record({
    kind: fc.constant('list' as const),
    tag: fc.constantFrom('ul', 'ol'),
    items: fc.array(
      fc.record({
        inlines,
        nested: fc.oneof(
          { depthSize: 'small' },
          fc.constant<Node[]>([]),
          fc.array(tie('list'), { maxLength: 1 }),
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
}))

const documents = fc.tuple(fc.array(node, { minLength: 1, maxLength: 6 }), fc.constantFrom('', '\n', ' \n  '))

/** HTML with its words in their order. */
function written([nodes, gap]: readonly [readonly Node[], string]) {
  const words: string[] = []
  const inlineHtml = (parts: readonly Inline[]) =>
    parts
      .map(({ tag }) => {
        const word = `слово${words.length}х`
        words.push(word)
        return tag === '' ? word : `<${tag}>${word}</${tag.split(' ')[0]}>`
      })
      .join(' ')
  const html = (one: Node): string => {
    if (one.kind === 'block') return `<${one.tag}>${inlineHtml(one.inlines)}</${one.tag}>`
    if (one.kind === 'table')
      return `<table>${one.rows.map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join(gap)}</tr>`).join(gap)}</table>`
    const items = one.items.map(
      (item) => `<li>${inlineHtml(item.inlines)}${item.nested.map(html).join('')}</li>`,
    )
    return `<${one.tag}>${items.join(gap)}</${one.tag}>`
  }
  return { html: nodes.map(html).join(gap), words }
}

const toWords = (html: string) =>
  textOfHtml(html)
    .split(/[\s—]+/)
    .filter((word) => word !== '')

test('the words of any document stay, in their order and apart', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { html, words } = written(document)
      expect(toWords(sanitiseHtml(html))).toEqual(words)
      expect(toWords(pastedHtml(html))).toEqual(words)
    }),
    { numRuns: 400 },
  )
})

test('to sanitise any document twice changes nothing, and a paste of it is stored as the document is', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { html } = written(document)
      const once = sanitiseHtml(html)
      expect(sanitiseHtml(once)).toBe(once)
      expect(sanitiseHtml(pastedHtml(html))).toBe(once)
      expect(cleanText(once, 'html')).toBe(once)
    }),
    { numRuns: 400 },
  )
})

const SIGNS = [
  '<',
  '>',
  '"',
  "'",
  '=',
  '/',
  '&',
  ';',
  ' ',
  '\n',
  '\u00A0',
  '- ',
  '• ',
  '1. ',
  '2) ',
  '✅ ',
  '🔹',
  '*',
  'а',
  'Слово',
  'x',
  ':',
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<li>',
  '</li>',
  '<ul>',
  '<ol>',
  '</ul>',
  '<br>',
  '<td>',
  '<tr>',
  '<table>',
  '</table>',
  '<a href="https://firma.example/?a=1&b=2">',
  '<a href=javascript:x>',
  '</a>',
  '<i style="font-weight:700',
  '<!--',
  '-->',
  '<![if x]>',
  '<style>',
  '</style>',
  '<svg>',
  '<h2>',
  '</h2>',
  '<script>',
  '<img src=x onerror=x>',
  '<p style="mso-list:l0 level2 lfo1">',
  '<span style=mso-list:Ignore>',
  '&lt;script&gt;',
  '&amp;lt;',
  '\u200D',
]
const noise = fc.array(fc.constantFrom(...SIGNS), { maxLength: 40 }).map((parts) => parts.join(''))

const KEPT: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  selfClosing: ['br'],
}

test('another sanitiser finds nothing to remove from whatever comes in', () => {
  fc.assert(
    fc.property(noise, (html) => {
      for (const clean of [sanitiseHtml(html), pastedHtml(html), cleanText(html, 'html')])
        expect(sanitizeHtml(clean, KEPT).replaceAll('<br />', '<br>')).toBe(clean)
    }),
    { numRuns: 1000 },
  )
})

test('whatever comes in is the same after a second time', () => {
  fc.assert(
    fc.property(noise, (html) => {
      const once = sanitiseHtml(html)
      expect(sanitiseHtml(once)).toBe(once)
      expect(sanitiseHtml(pastedHtml(html))).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [
    'a megabyte of Word',
    (size: number) =>
      `<p class=MsoNormal style='mso-list:l0 level1 lfo1'><span style='font-family:"Calibri"'><span style='mso-list:Ignore'>·&nbsp;&nbsp; </span></span>Шить <b>сумки</b> дома<o:p></o:p></p>\n`.repeat(
        size / 160,
      ),
  ],
  ['open tags', (size: number) => '<b>'.repeat(size / 6) + '<p>'.repeat(size / 6)],
  ['signs of tags', (size: number) => '<'.repeat(size)],
  ['quotes that do not end', (size: number) => `<a b="`.repeat(size / 6)],
  ['comments that do not end', (size: number) => '<!--'.repeat(size / 4)],
  ['line breaks between words', (size: number) => `а${'<br>'.repeat(size / 4)}б`],
  ['spaces between words', (size: number) => `а${' '.repeat(size)}б`],
  ['a sheet without rules', (size: number) => `<style>${'a'.repeat(size)}</style>`],
  ['a sheet with open comments', (size: number) => `<style>${'/*'.repeat(size / 2)}</style>`],
  [
    'sheets of one rule each',
    (size: number) =>
      Array.from({ length: size / 40 }, (_, at) => `<style>.c${at}{font-weight:700}</style>`).join(''),
  ],
  ['an attribute without an end', (size: number) => `<p style="${'a'.repeat(size)}">а</p>`],
  ['line feeds at the end', (size: number) => `<i>а</i>${'\n'.repeat(size)}`],
  ['line feeds without a tag', (size: number) => `а${'\n'.repeat(size)}`],
  ['tables within tables', (size: number) => '<table><tr><td>а'.repeat(size / 17)],
  ['lists within lists', (size: number) => '<ul><li>а'.repeat(size / 10)],
])('%s takes a browser no time to notice', (_, make) => {
  const spentMs = startProcessorTimer()
  pastedHtml(make(1_000_000))
  expect(spentMs()).toBeLessThan(4000)
})

test('a long plain text is read at once', () => {
  const spentMs = startProcessorTimer()
  pastedText('- Шить сумки дома и не спешить\nОбязанности:\nРаскраивать ткань\n\n'.repeat(2000))
  pastedText('слово '.repeat(150_000))
  pastedText('- раз\n❌ два\n'.repeat(50_000))
  expect(spentMs()).toBeLessThan(4000)
})
