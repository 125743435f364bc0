import { expect, test } from 'vitest'
import { partWords } from '#server/features/board/vacancies/writing/part-words.ts'
import { htmlOfText } from '#shared/features/board/vacancies/text/text-to-html.ts'

test.each([
  ['lines as paragraphs', 'Шьём сумки.\n\nИщем мастера.', '<p>Шьём сумки.</p><p>Ищем мастера.</p>'],
  [
    'lines with signs as a list',
    '- кроить;\n- шить;\n• гладить',
    '<ul><li>кроить</li><li>шить</li><li>гладить</li></ul>',
  ],
  ['numbered lines as a numbered list', '1. Кроить\n2. Шить', '<ol><li>Кроить</li><li>Шить</li></ol>'],
  ['a number in a sentence as text', '5. Ничего больше', '<p>5. Ничего больше</p>'],
  [
    'a line with a colon over a list as its heading',
    'Обязанности:\n- шить',
    '<h3>Обязанности</h3><ul><li>шить</li></ul>',
  ],
  [
    'short lines under a heading as a list',
    'Условия:\nСвободный график\nОплата раз в неделю',
    '<h3>Условия</h3><ul><li>Свободный график</li><li>Оплата раз в неделю</li></ul>',
  ],
  [
    'a known heading without its colon',
    'Требования\n\nОпыт\n\nАккуратность',
    '<h3>Требования</h3><ul><li>Опыт</li><li>Аккуратность</li></ul>',
  ],
  [
    'a heading in capitals as a sentence',
    'ЧТО НУЖНО ДЕЛАТЬ:\n- шить',
    '<h3>Что нужно делать</h3><ul><li>шить</li></ul>',
  ],
  [
    'a sentence under a heading as a paragraph',
    'О нас\nШьём сумки. Работаем давно.',
    '<h3>О нас</h3><p>Шьём сумки. Работаем давно.</p>',
  ],
  [
    'a closing line apart from the list',
    'Условия:\nСвободные дни\nОплата в срок\nОткликайтесь, ответим всем',
    '<h3>Условия</h3><ul><li>Свободные дни</li><li>Оплата в срок</li></ul><p>Откликайтесь, ответим всем</p>',
  ],
  ['signs of markup as text', 'a <b> & c', '<p>a &lt;b&gt; &amp; c</p>'],
  ['one numbered line as text', '1. Шить\nПозже расскажем', '<p>1. Шить</p><p>Позже расскажем</p>'],
  ['numbered lines as a list', '1. Шить\n2. Кроить', '<ol><li>Шить</li><li>Кроить</li></ol>'],
  [
    'a sentence broken inside as one',
    'Сегодня мы ищем\nшвею в мастерскую.\nЗвучит просто.',
    '<p>Сегодня мы ищем швею в мастерскую.</p><p>Звучит просто.</p>',
  ],
  [
    'a heading over nothing too: no word is lost',
    'Шьём сумки.\n\nУсловия:',
    '<p>Шьём сумки.</p><h3>Условия</h3>',
  ],
])('imported text is converted to HTML: %s', (_, text, html) => {
  expect(htmlOfText(text, partWords)).toBe(html)
})

test.each([
  [
    'wide gaps and semicolons',
    'Шьём сумки.  Обязанности:   Кроить;   Шить;   Гладить.  Условия:  Свободный график; Оплата в срок',
    '<p>Шьём сумки.</p><h3>Обязанности</h3><ul><li>Кроить</li><li>Шить</li><li>Гладить.</li></ul><h3>Условия</h3><ul><li>Свободный график</li><li>Оплата в срок</li></ul>',
  ],
  [
    'capitals alone',
    'Требования  Опыт пошива от года Знание тканей Умение работать на оверлоке',
    '<h3>Требования</h3><ul><li>Опыт пошива от года</li><li>Знание тканей</li><li>Умение работать на оверлоке</li></ul>',
  ],
  [
    'glued dashes',
    'Что делать:— кроить;— шить;— гладить',
    '<h3>Что делать</h3><ul><li>кроить</li><li>шить</li><li>гладить</li></ul>',
  ],
  [
    'glued words',
    'Обязанности:Раскрой тканиПошив сумокУпаковка изделий',
    '<h3>Обязанности</h3><ul><li>Раскрой ткани</li><li>Пошив сумок</li><li>Упаковка изделий</li></ul>',
  ],
  [
    'signs in the line',
    'Условия: • свободный график • оплата в срок',
    '<h3>Условия</h3><ul><li>свободный график</li><li>оплата в срок</li></ul>',
  ],
])('flattened structure in imported text is recognised by %s', (_, text, html) => {
  expect(htmlOfText(text, partWords)).toBe(html)
})

test('a long block of imported text is split into paragraphs of whole sentences', () => {
  const wall = Array.from(
    { length: 30 },
    (_, at) => `Предложение номер ${at} говорит о мастерской и её людях.`,
  ).join(' ')
  const paragraphs = htmlOfText(wall).match(/<p>.*?<\/p>/g) ?? []
  expect(paragraphs.length).toBeGreaterThan(3)
  expect(paragraphs.every((paragraph) => paragraph.endsWith('.</p>'))).toBe(true)
})
