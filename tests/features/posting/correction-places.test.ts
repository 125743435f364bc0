import { expect, test } from 'vitest'
import { placeReasons } from '#client/features/board/posting/editor/correction-places.ts'
import { findPassage } from '#client/features/board/posting/editor/passage.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'

const CONTENT = VacancyContent.parse({
  title: 'Швея на дому',
  descriptionHtml: '<p>Шьём пижамы.</p><p>Пишите в&nbsp;<strong>Телеграм</strong> (срочно!).</p>',
  conditionsHtml: '<ul><li>Залог 500 ₽</li><li>за ткань</li></ul>',
  bonuses: 'Премия за 100 пижам',
  questions: [{ text: 'Есть ли машинка?' }],
})

test.each([
  ['пишите в телеграм', 'descriptionHtml'],
  ['Телеграм (срочно!)', 'descriptionHtml'],
  ['пижамы. Пишите', 'descriptionHtml'],
  ['Залог 500 ₽\nза ткань', 'conditionsHtml'],
  ['Швея', 'title'],
  ['за 100', 'bonuses'],
  ['машинка', 'questions'],
])('the quote «%s» is found in %s', (quote, field) => {
  const reasons = [{ rule: 'sends_to_messenger', quote, comment: null }] as const
  expect(placeReasons({ state: 'rejected', reasons: [...reasons] }, CONTENT)).toMatchObject([{ field }])
})

test.each([
  ['unusual_pay', null, 'salaryFrom'],
  ['no_duties', '', 'dutiesHtml'],
  ['duplicate', 'слова, которых нет', 'title'],
  ['asks_money', 'слова, которых нет', 'descriptionHtml'],
] as const)('the reason %s without words of the text (%s) leads to %s', (rule, quote, field) => {
  const reasons = [{ rule, quote, comment: null }]
  expect(placeReasons({ state: 'changes_asked', reasons }, CONTENT)).toMatchObject([{ rule, field }])
})

test('a text that waits, was approved or taken back has nothing to mend', () => {
  const reasons = [{ rule: 'other', quote: null, comment: 'Почему' }] as const
  for (const state of [null, 'waiting', 'approved', 'withdrawn'] as const)
    expect(placeReasons({ state, reasons: [...reasons] }, CONTENT)).toEqual([])
})

test.each([
  ['Цена 1.5 (руб.) [*] a\\b ^$|?+', '1.5 (руб.) [*] a\\b ^$|?+', [5, 29]],
  ['АБВ\u00A0где', 'абв ГДЕ', [0, 7]],
  ['первыйвторой', 'первый второй', [0, 12]],
  ['текст', '   ', null],
  ['текст', 'другой', null],
] as const)('in «%s» the passage «%s» stands at %j', (text, quote, found) => {
  expect(findPassage(text, quote)).toEqual(found)
})
