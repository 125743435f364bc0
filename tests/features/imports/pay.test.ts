import { describe, expect, test } from 'vitest'
import { readPay } from '#server/features/intake/imports/pay/read-pay.ts'
import { fold } from '#shared/lists/text/fold.ts'
import type { Currency } from '#shared/features/board/vacancies/model.ts'

type Stated = Partial<Parameters<typeof readPay>[1]>
type Work = Partial<Parameters<typeof readPay>[2]>

const read = (text: string, stated: Stated = {}, work: Work = {}) => {
  const pay = readPay(
    fold(text),
    { from: null, to: null, currency: 'RUB', gross: null, period: null, ...stated },
    { employment: null, median: null, homeCurrency: 'RUB', ...work },
  )
  const { salaryFrom: from, salaryTo: to, currency, salaryGross: gross, salaryPeriod: period } = pay
  return { from, to, currency, gross, period }
}
const NONE = { from: null, to: null }

describe('the period of a stated sum', () => {
  test.each<[text: string, from: number, period: string | null]>([
    // Words near the same sum decide.
    ['Оплата 300 рублей в час', 300, 'hour'],
    ['Оплата 300 руб/ч, выплаты за смену', 300, 'hour'],
    ['Ставка: 450 ₽ (на руки) за час', 450, 'hour'],
    ['Часовая ставка 260 руб', 260, 'hour'],
    ['2 500 ₽ за смену', 2500, 'shift'],
    ['Доход 3000 руб. в день', 3000, 'shift'],
    ['За полный выход 2800 р.', 2800, 'shift'],
    ['12 000 ₽ за смену, смена 24 часа', 12_000, 'shift'],
    ['Платим 40 000 ₽ за проект', 40_000, 'project'],
    ['25 000 руб. за объект', 25_000, 'project'],
    // A sum of a month stays one, whatever is paid for a shift elsewhere in the text.
    ['60 000 ₽, премия за смену', 60_000, 'month'],
    ['Премии за смену, выдаём форму', 15_000, 'month'],
    ['Помогаем получить до 9 заказов за час', 12_000, 'month'],
    // No period of the board: shown as written.
    ['90 000 рублей за вахту 45 дней', 90_000, null],
    ['Платим 20 000 ₽ в неделю', 20_000, null],
    ['400 рублей за заказ', 400, null],
    // Too little for a month, and the text says no other period.
    ['Оклад', 300, null],
    ['Удалённая работа в международной команде', 3500, null],
    // The text says only how it is paid.
    ['Оплата почасовая', 350, 'hour'],
    ['Оплата за смену в конце дня', 2700, 'shift'],
  ])('«%s» with %i has the period %s', (text, from, period) => {
    expect(read(text, { from }).period).toBe(period)
  })

  test('pay of a year is shown by the month, where the text says so plainly', () => {
    expect(read('Доход 1 200 000 ₽ в год', { from: 1_200_000 })).toMatchObject({
      from: 100_000,
      period: 'month',
    })
    expect(read('Годовой доход от 2 400 000 рублей')).toMatchObject({
      from: 200_000,
      to: null,
      period: 'month',
    })
  })

  test('a stated period that cannot be true is none', () => {
    expect(read('', { from: 90_000, period: 'hour' }).period).toBeNull()
    expect(read('', { from: 400, period: 'hour' }).period).toBe('hour')
  })

  test.each<[currency: Currency, from: number, period: string | null]>([
    ['USD', 3500, 'month'],
    ['USD', 20, null],
    ['KZT', 350_000, 'month'],
    ['KZT', 3500, null],
    ['UZS', 20_000, null],
  ])('the range of a month is that of the currency: %s %i', (currency, from, period) => {
    expect(read('', { from, currency }).period).toBe(period)
  })

  test('a sum far from what its profession pays has no period, unless the text names it or the job is a small one', () => {
    const work = { median: 240_000 }
    expect(read('Пишем сервисы', { from: 12_000 }, work).period).toBeNull()
    expect(read('Зарплата 12 000 рублей', { from: 12_000 }, work).period).toBe('month')
    expect(read('Пишем сервисы', { from: 12_000 }, { ...work, employment: 'part' }).period).toBe('month')
    expect(read('Пишем сервисы', { from: 40_000 }, work).period).toBe('month')
  })
})

test.each<[text: string, stated: Stated, expected: object]>([
  ['Зарплата 4500 $/мес', { from: 4500 }, { currency: 'USD', period: 'month' }],
  ['Вилка 1700–2300 USD', { from: 1700, to: 2300 }, { currency: 'USD', period: 'month' }],
  ['Платим 2500-3000 евро', { from: 2500, to: 3000 }, { currency: 'EUR' }],
  ['Платим за всё', { from: 2500, to: 3000 }, { currency: 'RUB', period: null }],
  ['', { from: 25_003_500, currency: 'USD' }, { from: 2500, to: 3500, period: 'month' }],
  ['Зарплата 110 000 – 130 000 ₽', { from: 900_000_000 }, { from: 110_000, to: 130_000, period: 'month' }],
  ['Зарплата 70 000 ₽', { from: 90_000 }, { from: 90_000, to: null, period: 'month' }],
])('«%s» beside the field %j gives %j', (text, stated, expected) => {
  expect(read(text, stated)).toMatchObject(expected)
})

describe('pay that only the text names', () => {
  test.each<[text: string, expected: object]>([
    ['Заработная плата от 45 000 до 60 000 руб.', { from: 45_000, to: 60_000, period: 'month' }],
    ['З/П 60-80 тыс. руб.', { from: 60_000, to: 80_000 }],
    ['Зарплата 60-150 000 руб.', { from: 60_000, to: 150_000 }],
    ['Доход до 95.000 ₽ в месяц', { from: null, to: 95_000 }],
    ['Зарплата: от 52000, график 2/2', { from: 52_000, to: null }],
    ['Оклад 35 000 + % от продаж', { from: 35_000, to: null }],
    ['Средний заработок\n42 000 – 47 000\nруб. в месяц', { from: 42_000, to: 47_000 }],
    ['Смена от 2870 руб. / в день', { from: 2870, period: 'shift' }],
    ['ЗП 4000 смена', { from: 4000, to: 4000, period: 'shift' }],
    ['Ставка за смену — 2700/2900 рублей', { from: 2700, to: 2900, period: 'shift' }],
    ['Оклад 300 000 тг + бонусы', { from: 300_000, currency: 'KZT' }],
    ['Salary $3000–4000', { from: 3000, to: 4000, currency: 'USD' }],
    // The whole pay before its fixed part.
    ['Оклад 40 000 ₽, совокупный доход 75 000 ₽', { from: 75_000 }],
    // The pay is that of the last stage.
    ['На испытательном сроке 40 000 ₽, далее 60 000 ₽', { from: 60_000 }],
    ['Зарплата на время обучения 30 000 руб., после — 50 000 руб.', { from: 50_000 }],
    ['80 000 руб. в месяц на испытательный срок, далее 100 000 руб.', { from: 100_000 }],
  ])('«%s» gives %j', (text, expected) => {
    expect(read(text)).toMatchObject({ currency: 'RUB', ...expected })
  })

  test.each([
    'Премия до 30 000 рублей за выполнение плана',
    'Бонус 20 000 ₽ за каждого приведённого друга',
    'Пригласите знакомых и получите вознаграждение до 100 тыс. рублей',
    'Оборот компании 500 000 рублей в месяц',
    'Экономия до 15 000 рублей в год',
    'Штрафы до 10 000 рублей',
    'Оплата обучения до 100 000 р в год',
    'Оплата такси до офиса (до 20 тыс. в месяц)',
    'Компенсация питания 12 000 ₽ в месяц',
    'Зарплата: оклад и премия 20 000 руб.',
    'Доход компании 20 млн рублей',
    'Более 14 тысяч подразделений',
    'Работаем с чеками от 100 000 рублей',
    'С возможностью роста дохода до 300 000 ₽',
    'Стажировка оплачивается: 1000 рублей в день',
    'Зарплата 2 раза в месяц, 10 и 25 числа',
    '400 рублей за заказ',
    'Заработная плата 300 рублей',
  ])('«%s» names no pay', (text) => {
    expect(read(text)).toMatchObject(NONE)
  })

  test('a number without a currency is no roubles where the vacancy may be of another country', () => {
    expect(read('Зарплата от 300 000', {}, { homeCurrency: null })).toMatchObject(NONE)
    expect(read('Офис в Алматы. Зарплата от 300 000')).toMatchObject(NONE)
  })

  test('an internship is paid what its training is', () => {
    const text = 'Зарплата на стажировке 65 000 рублей до вычета налогов'
    expect(read(text, {}, { employment: 'internship' })).toMatchObject({ from: 65_000, gross: true })
    expect(read(text)).toMatchObject(NONE)
  })
})

test.each<[text: string, stated: Stated, gross: boolean | null]>([
  ['Зарплата 50 000 ₽ на руки', {}, false],
  ['Зарплата 50 000 ₽ (до вычета НДФЛ)', {}, true],
  ['Оклад 120 000 руб. gross', { from: 120_000 }, true],
  ['От 5 тыс. руб. в смену чистыми', {}, false],
  ['Зарплата 50 000 ₽', {}, null],
  ['Зарплата 50 000 ₽ на руки', { from: 50_000, gross: true }, true],
])('the tax of «%s» with the field %j is read as gross %s', (text, stated, gross) => {
  expect(read(text, stated).gross).toBe(gross)
})
