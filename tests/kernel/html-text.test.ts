import { expect, test } from 'vitest'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { sentencesOfHtml, textOfHtml } from '#shared/kernel/html-text.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

test.each([
  ['<p>Первый</p><p>Второй</p>', 'Первый Второй'],
  ['Раз<br>два<br/>три', 'Раз два три'],
  ['<ul><li>один</li><li>два</li></ul>', 'один два'],
  ['<b>Р</b>абота <strong>дома</strong>', 'Работа дома'],
  ['a&nbsp;&mdash; b &laquo;в&raquo; &#8381; &#x20BD; &amp;amp;', 'a — b «в» ₽ ₽ &amp;'],
  ['&lt;b&gt; и &unknown; &', '<b> и &unknown; &'],
  ['до<!-- <p>нет</p> -->после', 'допосле'],
  ['до<script>if (a < b) alert("нет")</script>после', 'до после'],
  ['до<style>p { color: red }</style >после', 'до после'],
  ['5 < 6 и 7 > 6', '5 < 6 и 7 > 6'],
  ['<a href="https://example.org/?a=1&amp;b=2">ссылка</a>', 'ссылка'],
  ['  много \n\t пробелов ', 'много пробелов'],
  ['&#0;&#xD800;&#1114112;', ''],
  ['конец <p', 'конец <p'],
])('the HTML %s reads «%s» as plain text', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test.each([
  [
    '<h3>Обязанности</h3><p>Компания — системный интегратор</p>',
    'Обязанности: Компания — системный интегратор',
  ],
  ['<p><strong>Обязанности</strong></p><p>Компания</p>', 'Обязанности. Компания'],
  [
    '<h4>Что делать:</h4><ul><li>- шить</li><li>кроить</li></ul><p>Опыт от года</p>',
    'Что делать: шить; кроить. Опыт от года',
  ],
  ['<p>Мы ищем</p><p>людей.</p><p>Звоните</p>', 'Мы ищем; людей. Звоните'],
  ['<p>Мы ищем<br>человека<br>Оплата вовремя</p>', 'Мы ищем человека. Оплата вовремя'],
  ['<ul><li>Excel</li><li>1С</li><li></li><li>Word</li></ul>', 'Excel. 1С. Word'],
  ['<p>Р&nbsp;<b>а</b>з</p>\n  <p>Два</p>', 'Р аз. Два'],
  ['<h3>Условия</h3>', 'Условия'],
  ['\u0001знаки\u0002', 'знаки'],
])('the HTML %s is summarised as «%s»', (html, told) => {
  expect(sentencesOfHtml(html)).toBe(told)
})

test.each(['<', '<!--', '<p ', '<script>', '&#', '<!', '<br>', '<li>а'])(
  'converting a page of repeated «%s» to text is quick',
  (piece) => {
    const spentMs = startProcessorTimer()
    textOfHtml(piece.repeat(100_000))
    sentencesOfHtml(piece.repeat(100_000))
    expect(spentMs()).toBeLessThan(1000)
  },
)

test.each([
  ['Короткий текст', 40, 'Короткий текст'],
  ['Работа для всех, кто дома', 17, 'Работа для всех…'],
  ['Работа для всех, кто дома', 16, 'Работа для всех…'],
  ['Работа для всех', 12, 'Работа для…'],
  ['Работа для всех', 11, 'Работа для…'],
  ['Работа для всех', 10, 'Работа…'],
  ['Сверхдлинноеслово', 8, 'Сверхдл…'],
  ['😀😀😀😀', 4, '😀…'],
])('«%s» cut to %d characters is «%s»', (text, max, short) => {
  expect(excerpt(text, max)).toBe(short)
})

test('an excerpt never exceeds its length', () => {
  const text = 'Одно, два; три — четыре. Пять! Шесть? Семь'
  for (let max = 1; max < text.length; max++) expect(excerpt(text, max).length).toBeLessThanOrEqual(max)
})
