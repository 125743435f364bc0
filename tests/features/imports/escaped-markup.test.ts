import { expect, test } from 'vitest'
import { descriptionHtmlOf } from '#server/features/intake/imports/records/to-draft.ts'
import { parseRecord } from '#server/features/intake/imports/records/import-record.ts'
import { buildFeed, buildOffer, buildRecord, openText, readAll } from './records.ts'

const HTML = '<p>Отвечать на письма.</p><ul><li>Обучение</li><li>Оплата &quot;раз&quot; в неделю</li></ul>'
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const READ = '<p>Отвечать на письма.</p><ul><li>Обучение</li><li>Оплата "раз" в неделю</li></ul>'

test.each([
  ['as it is', HTML, READ],
  ['escaped once too often', escape(HTML), READ],
  ['escaped twice too often', escape(escape(HTML)), READ],
  [
    'a line break that is escaped',
    'Шить дома&lt;br /&gt;Сдавать раз в неделю',
    '<p>Шить дома<br>Сдавать раз в неделю</p>',
  ],
  [
    'with emphasis and without paragraphs',
    'Шить дома, <b>обучение есть</b>, <i>раз</i> в неделю',
    '<p>Шить дома, <strong>обучение есть</strong>, <em>раз</em> в неделю</p>',
  ],
  [
    'a tag that a text is about',
    '<p>Знать, что такое &lt;br&gt; и &lt;/p&gt;.</p>',
    '<p>Знать, что такое &lt;br&gt; и &lt;/p&gt;.</p>',
  ],
  [
    'characters by names that are escaped',
    '<p>Ждём&amp;nbsp;вас&nbsp;скорее &amp;mdash; &amp;laquo;Дом&amp;raquo;</p>',
    '<p>Ждём вас скорее — «Дом»</p>',
  ],
])('the description %s is read as it is meant, of a feed and of JSON lines', async (_, text, html) => {
  const [fromFeed] = await readAll(
    (await openText(buildFeed([buildOffer({ id: '1', description: text })]))).records,
  )
  const [withoutCdata] = await readAll(
    (await openText(buildFeed([buildOffer({ id: '1', description: text, isCdata: false })]))).records,
  )
  for (const record of [
    fromFeed,
    withoutCdata,
    { value: buildRecord({ description: text, description_format: null }) },
  ]) {
    if (!record || !('value' in record)) throw new Error('The record is refused')
    expect(descriptionHtmlOf(parseRecord(record.value)).replaceAll('\u00A0', ' ')).toBe(html)
  }
})

test('characters by names in a plain text are those characters', () => {
  const html = (description: string) =>
    descriptionHtmlOf(parseRecord(buildRecord({ description, description_format: 'text' })))
  expect(html('Работа в R&amp;D &mdash; из дома.')).toBe('<p>Работа в R&amp;D — из дома.</p>')
  expect(html('Знать теги &lt;div&gt; и &lt;table&gt;.')).toBe(
    '<p>Знать теги &lt;div&gt; и &lt;table&gt;.</p>',
  )
})

test('names and companies of a feed that are escaped twice are read as they are meant', async () => {
  const offer = buildOffer({ id: '1' })
    .replace('Оператор чата', 'Менеджер &amp;laquo;R&amp;amp;D&amp;raquo;')
    .replace('Тёплый угол', '<![CDATA[Угол &amp; Ко]]>')
  expect(await readAll((await openText(buildFeed([offer]))).records)).toMatchObject([
    { value: { title: 'Менеджер «R&D»', company: 'Угол & Ко' } },
  ])
})
