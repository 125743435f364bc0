import { expect, test } from 'vitest'
import { sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

test.each([
  ['scripts', '<p>Работа</p><script>alert(1)</script>', '<p>Работа</p>'],
  ['styles', '<style>p{color:red}</style><p style="color:red" class="x">Работа</p>', '<p>Работа</p>'],
  ['handlers', '<p onclick="alert(1)">Работа<img src=x onerror=alert(1)></p>', '<p>Работа</p>'],
  ['javascript links', '<p><a href="javascript:alert(1)">Откликнуться</a></p>', '<p>Откликнуться</p>'],
  ['data links', '<p><a href="data:text/html,<script>1</script>">Файл</a></p>', '<p>Файл</p>'],
  ['plain http links', '<p><a href="http://firma.example">Сайт</a></p>', '<p>Сайт</p>'],
  ['links with a password', '<p><a href="https://bank@firma.example/">Сайт</a></p>', '<p>Сайт</p>'],
  ['links without a scheme', '<p><a href="//firma.example">Сайт</a></p>', '<p>Сайт</p>'],
  [
    'markup inside svg',
    '<svg><style><img src=x onerror=alert(1)></style></svg><p>Работа</p>',
    '<p>Работа</p>',
  ],
  [
    'frames and forms',
    '<iframe src="https://x.example"></iframe><form><input value="1"></form><p>Работа</p>',
    '<p>Работа</p>',
  ],
  ['comments', '<p>Рабо<!-- <script> -->та</p>', '<p>Работа</p>'],
])('sanitising removes %s', (_, html, expected) => {
  expect(sanitiseHtml(html)).toBe(expected)
})

/** Elements whose content no reader sees as text. */
test.each(
  'script style textarea option noscript template title svg math iframe object xmp noembed noframes plaintext'.split(
    ' ',
  ),
)('sanitising removes <%s> with what is in it', (tag) => {
  expect(sanitiseHtml(`<p>Работа</p><${tag}>не текст</${tag}>`)).toBe('<p>Работа</p>')
})

test.each(
  'div section article header footer main aside blockquote pre table tr dl dt dd figure center'.split(' '),
)('sanitising makes a paragraph of each <%s>', (tag) => {
  expect(sanitiseHtml(`<${tag}>один</${tag}><${tag}>два</${tag}>`)).toBe('<p>один</p><p>два</p>')
})

test('sanitising keeps https links and marks them as external', () => {
  expect(sanitiseHtml('<p><a href="https://firma.example/?a=1&b=2" target="_blank">Сайт</a></p>')).toBe(
    '<p><a href="https://firma.example/?a=1&amp;b=2" rel="nofollow noopener ugc">Сайт</a></p>',
  )
})

test.each([
  [
    'bold and italic as strong and em',
    '<p>a <b>b</b> <i>c</i></p>',
    '<p>a <strong>b</strong> <em>c</em></p>',
  ],
  ['the upper headings as h3', '<h1>Задачи</h1><p>x</p>', '<h3>Задачи</h3><p>x</p>'],
  ['the lower headings as h4', '<h5>Задачи</h5><p>x</p>', '<h4>Задачи</h4><p>x</p>'],
  [
    'blocks within blocks as paragraphs',
    '<div>один <div>два</div> три</div>',
    '<p>один</p><p>два</p><p>три</p>',
  ],
  ['a line between paragraphs as their end', 'один<hr>два', '<p>один</p><p>два</p>'],
  ['text outside of blocks as a paragraph', 'один<br><br>два', '<p>один</p><p>два</p>'],
  ['a table as lines', '<table><tr><td>Оклад</td><td>50</td></tr></table>', '<p>Оклад — 50</p>'],
  [
    'a list within a list',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['paragraphs within an item as lines', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br>b</li></ul>'],
  ['no empty blocks', '<p> </p><p><strong> </strong></p><ul><li></li></ul><p><br></p><p>a</p>', '<p>a</p>'],
  ['signs of markup in the text', 'a &lt;b&gt; &amp; c < d', '<p>a &lt;b&gt; &amp; c &lt; d</p>'],
  [
    'a bold tag around a list',
    '<strong>x<ul><li>a</li></ul></strong>',
    '<h3>x</h3><ul><li><strong>a</strong></li></ul>',
  ],
])('sanitising writes %s', (_, html, expected) => {
  expect(sanitiseHtml(html)).toBe(expected)
})

test('sanitising turns a bold line above a list into a heading, and typed bullets into a list', () => {
  expect(
    sanitiseHtml('<p><strong>Обязанности:</strong></p><p>- шить</p><p>- кроить</p><p>Ждём вас.</p>'),
  ).toBe('<h3>Обязанности</h3><ul><li>шить</li><li>кроить</li></ul><p>Ждём вас.</p>')
})

test('sanitising twice gives the same result as once', () => {
  const html = '<h2>А</h2><div>• раз<br>• два<br>• три</div><ol><li>x<p>y</p></ol>tail <b>b'
  const once = sanitiseHtml(html)
  expect(sanitiseHtml(once)).toBe(once)
})

test('sanitising keeps blocks apart however deep they are, and scripts there are none', () => {
  const open = '<div>'.repeat(300)
  expect(
    sanitiseHtml(`${open}<div>один</div><script>x</script><div>два</div>${'</div>'.repeat(300)}<p>три</p>`),
  ).toBe('<p>один</p><p>два</p><p>три</p>')
})

test('sanitising keeps pictures that are emoji, and no other ones', () => {
  expect(sanitiseHtml('<p><img alt="🔥"> Шить <img alt="5"><img alt="Логотип"></p>')).toBe('<p>🔥 Шить</p>')
})

test('sanitising removes control characters that the database refuses', () => {
  expect(sanitiseHtml('<p>a\u0000b\u0007c\u200Bd</p>')).toBe('<p>abcd</p>')
})

test('sanitising long hostile input is quick', () => {
  const spentMs = startProcessorTimer()
  sanitiseHtml('<b>'.repeat(20_000) + '<p>'.repeat(20_000))
  sanitiseHtml('<br>'.repeat(50_000))
  expect(spentMs()).toBeLessThan(4000)
})
