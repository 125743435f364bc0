import { describe, expect, test } from 'vitest'
import { checkText } from '#shared/features/board/text-checks/checks.ts'
import { correctHtml } from '#shared/features/board/text-checks/correct-html.ts'
import { applyEdit, findCorrection } from '#shared/features/board/text-checks/correct-text.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'

const findingsIn = (text: string) => checkText({ part: 'descriptionHtml', text }, { isAboutHomeWork: true })

/** As somebody who presses until nothing is left to correct. */
function corrected(text: string): string {
  const edit = findingsIn(text)
    .map((finding) => findCorrection(text, finding))
    .find((one) => one !== null)
  return edit ? corrected(applyEdit(text, edit)) : text
}

function mendedHtml(html: string): string {
  const found = findingsIn(plainTextOf(html))
    .map((finding) => correctHtml(html, finding))
    .find((one) => one !== null)
  return found === undefined ? html : mendedHtml(found)
}

describe('mending a text', () => {
  test.each([
    ['Менеджер до 35 лет', 'Менеджер'],
    ['Менеджер (до 35 лет)', 'Менеджер'],
    ['Швея на дому, не старше 45', 'Швея на дому'],
    ['Ищем менеджера до 35 лет со знанием Excel.', 'Ищем менеджера со знанием Excel.'],
    ['Требования: до 35 лет, опыт', 'Требования: опыт'],
    ['Требования:\n• до 35 лет\n• опыт', 'Требования:\n• опыт'],
    ['- Excel\n- до 35 лет\n- опыт', '- Excel\n- опыт'],
    ['- до 35 лет, опыт\n- Excel', '- Опыт\n- Excel'],
    ['Опыт, до 35 лет, Excel', 'Опыт, Excel'],
    ['До 35 лет, опыт работы. Excel.', 'Опыт работы. Excel.'],
    ['Опыт от года. Возраст: 25–35 лет.', 'Опыт от года.'],
    ['Требуется девушка с грамотной речью.', 'Требуется сотрудник с грамотной речью.'],
    ['Требуется девушка до 30 лет', 'Требуется сотрудник'],
    ['Ищем активную девушку на ресепшен', 'Ищем активного сотрудника на ресепшен'],
    ['Рассматриваем только женщин.', 'Рассматриваем сотрудников.'],
    ['Нужна девушка-администратор', 'Нужен администратор'],
    ['Приятная внешность обязательна. Опыт от года.', 'Опыт от года.'],
    ['Иногородних не рассматриваем. Работа удалённая.', 'Работа удалённая.'],
    ['Звоните 8 (916) 123-45-67. Ждём!', 'Ждём!'],
    ['Ждём откликов, тел. +79161234567, спросить Ольгу', 'Ждём откликов, спросить Ольгу'],
    ['Отвечаем быстро. Пишите в телеграм.', 'Отвечаем быстро.'],
    ['Строго до 35 лет.', ''],
  ])('«%s» becomes «%s»', (text, wanted) => {
    expect(findingsIn(text)).not.toEqual([])
    expect(corrected(text)).toBe(wanted)
    expect(findingsIn(wanted)).toEqual([])
  })

  test.each([
    'Перед началом нужно оплатить обучение — 1 500 рублей.',
    'Пришлите фото паспорта и СНИЛС.',
    'Лёгкие деньги для каждого.',
    'Сборка ручек на дому, оплата сдельная.',
  ])('what is wrong with the offer itself stays: «%s»', (text) => {
    expect(findingsIn(text)).not.toEqual([])
    expect(corrected(text)).toBe(text)
  })
})

test.each([
  ['<p>Менеджер <strong>до&nbsp;35 лет</strong>, Excel</p>', '<p>Менеджер, Excel</p>'],
  ['<ul><li>опыт</li><li>до 35 лет</li></ul><p>Ждём</p>', '<ul><li>опыт</li></ul><p>Ждём</p>'],
  ['<p>Строго до 35 лет.</p><p>Ждём &amp; зовём</p>', '<p>Ждём &amp; зовём</p>'],
  ['<p>Требуется <em>девушка</em> с речью</p>', '<p>Требуется сотрудник с речью</p>'],
  ['<p>Вопросы <a href="https://t.me/rabota_doma">сюда</a>, ответим</p>', '<p>Вопросы сюда, ответим</p>'],
])('the HTML %s becomes %s', (html, wanted) => {
  expect(findingsIn(plainTextOf(html))).not.toEqual([])
  expect(mendedHtml(html).replaceAll('<em></em>', '').replaceAll('<strong></strong>', '')).toBe(wanted)
})
