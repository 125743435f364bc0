import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { compileDocument, markdownDocuments } from '#config/markdown/plugin.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const HEAD = ['title: Правила', 'description: О чём они.', 'edition: 2026-11-22']

const written = (body: string, head: readonly string[] = HEAD) => ['---', ...head, '---', '', body].join('\n')
const sectionOf = (body: string) =>
  withSpaces(compileDocument(written(`## Раздел {#razdel}\n\n${body}`)).sections[0]?.html ?? '')

test('front matter values may be quoted', () => {
  const head = ["title: 'Новости: письма'", ...HEAD.slice(1)]
  expect(compileDocument(written('Текст', head)).title).toBe('Новости: письма')
})

test('a Markdown document has a title, a lead and sections with anchors', () => {
  const body = 'Зачем это.\n\n## 1. «Деньги» & 13&nbsp;% {#dengi}\n\n1.1. Платят\nнам.\n\n## Срок {#srok}'
  expect(compileDocument(written(body, [...HEAD, 'heading: Пра&shy;вила']))).toEqual({
    title: 'Правила',
    heading: 'Пра\u00ADвила',
    description: 'О чём они.',
    edition: '2026-11-22',
    lead: '<p>Зачем это.</p>',
    sections: [
      {
        id: 'dengi',
        title: '1. «Деньги» & 13\u00A0%',
        html:
          '<h2 id="dengi">1. «Деньги» &amp; 13&nbsp;%</h2>' +
          '<p id="p1.1"><a href="#p1.1">1.1.</a> Платят нам.</p>',
      },
      { id: 'srok', title: 'Срок', html: '<h2 id="srok">Срок</h2>' },
    ],
  })
})

test.each([
  ['- **раз**\n  два\n- `три`', '<ul><li><strong>раз</strong> два</li><li><code>три</code></li></ul>'],
  [
    'Чьи\n: людей\nи *фирм*\nСрок\n: год',
    '<dl><dt>Чьи</dt><dd>людей и <em>фирм</em></dd><dt>Срок</dt><dd>год</dd></dl>',
  ],
  ['[к\nправилам](/rules#dengi)', '<p><a href="/rules#dengi">к правилам</a></p>'],
  ['[API](/api/docs)', '<p><a href="/api/docs" rel="external">API</a></p>'],
  ['[сюда]({{consent.news.path}})', '<p><a href="/documents/soglasie-na-novosti">сюда</a></p>'],
  ['Кто.{{operator}}', '<p>Кто.{{operator}}</p>'],
  ['Сайт {{site}}.', '<p>Сайт {{site}}.</p>'],
  ['<!-- для редакторов -->\n\nТекст', '<p>Текст</p>'],
])('the Markdown %j becomes HTML of the page', (markdown, html) => {
  expect(sectionOf(markdown)).toBe(`<h2 id="razdel">Раздел</h2>${html}`)
})

test.each([
  ['text', 'begins with no front matter'],
  [written('', [...HEAD.slice(0, 2), 'edition: 22 ноября']), 'edition: Invalid ISO date'],
  [written('', [...HEAD, 'editor: Анна']), 'Unrecognized key: "editor"'],
  [written('', [...HEAD, 'title']), '“title” in the front matter is no “name: value”'],
  [written('', HEAD.slice(1)), 'title: Invalid input'],
  [written('', HEAD.slice(0, 2)), 'edition: Invalid input'],
  [written('## Раздел'), 'the heading “Раздел” ends with no {#address}'],
  [
    written('{{consent.cookies.path}}'),
    'unknown {{consent.cookies.path}}; known are consent.personal_data.path',
  ],
  [written('{{ operator }}'), 'unknown {{ operator }}'],
  [written('<b>жирно</b>'), 'HTML in Markdown: <b>'],
  [written('![схема](/a.png)'), 'documents have no styles for image: ![схема](/a.png)'],
  [written('> цитата'), 'documents have no styles for blockquote'],
])('a Markdown document of the form %j is refused with a one-line error', (source, message) => {
  expect(() => compileDocument(source)).toThrow(message)
})

test('an error in a Markdown document stops the build and names the file', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const file = `${root}client/wrong.md`
  const building = build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'wrong-document',
        resolveId: (source) => (source === file ? source : undefined),
        load: (id) => (id === file ? written('## Раздел') : undefined),
      },
      markdownDocuments(),
    ],
    build: { write: false, ssr: file },
  })
  await expect(building).rejects.toThrow('client/wrong.md: the heading “Раздел” ends with no {#address}')
})
