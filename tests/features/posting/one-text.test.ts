import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancyRevisions } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { loadMatchers } from '#server/features/intake/imports/text/matchers.ts'
import { ImportRecord } from '#server/features/intake/imports/records/import-record.ts'
import { runImport } from '#server/features/intake/imports/records/run-import.ts'
import { descriptionHtmlOf } from '#server/features/intake/imports/records/to-draft.ts'
import { readText } from '#server/features/money/first-vacancy/content.ts'
import { FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { buildRecord, jsonLines, openText } from '#tests/features/imports/records.ts'
import { PATH, postingWorld } from './posting-world.ts'

const { deps, buildTeam, call, content } = await postingWorld()

/** The text that a record of a file brings, before its parts get fields of their own. */
const imported = (description: string) =>
  descriptionHtmlOf(ImportRecord.parse(buildRecord({ description, description_format: null })))

const pastedAsOne = (description: string) =>
  readText(FirstVacancyText.parse({ description }), deps.referenceData).content.descriptionHtml

async function sentByProgram(description: string) {
  const { manager, company } = await buildTeam()
  const made = await call('POST', PATH, {
    as: manager,
    body: { company_id: company.id, content: content({ description_html: description }) },
  })
  expect(made.status).toBe(200)
  const [revision] = await deps.db.select().from(vacancyRevisions).orderBy(desc(vacancyRevisions.id)).limit(1)
  return revision?.content.descriptionHtml
}

const LINES =
  'Небольшая пекарня ищет помощницу в чат покупателей\u00A0— спокойную и внимательную.\r\n\r\nОбязанности:\r\n- Отвечать на вопросы о\u00A0заказах;\r\n- Вести таблицу доставки;\r\n\r\nУсловия:\r\nСвободный график\r\nОплата каждую неделю\r\n\r\nСмена\tЧасы\r\nУтро\t4\r\nВечер\t3'
const HTML =
  '<h3>Обязанности</h3><ul><li>Отвечать на вопросы о заказах</li><li>Вести таблицу доставки</li></ul>'

test.each([
  ['lines with bullets, headings and a table', LINES],
  [
    'letters of two alphabets and glued words',
    'Mенеджер в чaт.\nНужен опытВозможность учиться.\nОклад 5/2Возможно больше.',
  ],
  ['pictures as bullets', 'Что важно:\n🔹 Тихий голос\n🔹 Быстрый набор\n\n*Звоните* по будням'],
  ['invisible characters', 'Вы\u00ADкрой\u200Bка по\u2060душек\n\uF0B7 пух\n\uF0B7 перо'],
])('a text is the same from a file, pasted as one, and from a program: %s', async (_, text) => {
  const stored = await sentByProgram(text)
  expect(stored).toMatch(/^<(?:p|h3|ul)>/)
  expect(imported(text)).toBe(stored)
  expect(pastedAsOne(text)).toBe(stored)
})

test('lines, bullets, headings and rows of a text are kept on every way', async () => {
  expect(await sentByProgram(LINES)).toBe(
    `<p>Небольшая пекарня ищет помощницу в чат покупателей — спокойную и внимательную.</p>${HTML}<h3>Условия</h3><ul><li>Свободный график</li><li>Оплата каждую неделю</li></ul><p>Смена — Часы</p><p>Утро — 4</p><p>Вечер — 3</p>`,
  )
})

test.each([
  ['a table', '<table><tr><td>Оклад</td><td>40&nbsp;000</td></tr></table><p>Без опыта.</p>'],
  ['bold in a style', '<p><span style="font-weight:700">Mенеджер</span> чата</p><p>лет.Опыт не нужен</p>'],
  [
    'a list of Word',
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Шить</p>",
  ],
])('HTML is the same from a file and from a program: %s', async (_, html) => {
  expect(imported(html)).toBe(await sentByProgram(html))
})

test('an imported text without headings is stored as a company that pastes it has it', async () => {
  const text = `Мастерская шьёт мягкие игрушки с 2012 года.\nПишем покупателям письма от руки.\n${'Нас четверо, мы дружим и пьём чай. '.repeat(5)}`
  const { db } = deps
  await runImport({
    input: await openText(jsonLines([buildRecord({ description: text })])),
    target: { db, matchers: await loadMatchers(db) },
    now: deps.now(),
    keepsOnSite: true,
    onRefusal: () => undefined,
  })
  const rows = await db.select().from(vacancies)
  const row = rows.find(({ source }) => source === 'test')
  expect(row?.descriptionHtml).toBe(pastedAsOne(text))
})
