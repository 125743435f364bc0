import { describe, expect, test } from 'vitest'
import { checkOffer } from '#shared/features/content/offer-check/check-offer.ts'
import { promisedPay } from '#shared/features/content/offer-check/promised-pay.ts'
import type { OfferSign } from '#shared/features/content/offer-check/vocabulary.ts'
import { startProcessorTimer } from '#tests/support/processor-time.ts'

/** Written for this test after the ways of fraud that banks and the police describe. */
const FRAUDS: readonly (readonly [OfferSign, string])[] = [
  [
    'asks_money',
    'Здравствуйте! Вы нам подходите. Осталось оформить медицинскую страховку: оплатите страховку 990 рублей, после первой смены мы вернём.',
  ],
  [
    'asks_documents',
    'Поздравляем, вы приняты! Для оформления скиньте паспортные данные и номер карты, сейчас вам придёт код, продиктуйте его мне.',
  ],
  [
    'buyout_tasks',
    'Работа на маркетплейсе из дома. Вы выкупаете товар со своей карты, а мы возвращаем деньги и платим 15 % сверху.',
  ],
  [
    'moves_money',
    'Ищем курьеров. Нужно забирать наличные у клиентов и отправлять их через банкомат на карту, которую даст куратор.',
  ],
  ['moves_money', 'Ваши накопления под угрозой, переведите их на безопасный счёт, мы вышлем реквизиты.'],
  [
    'sends_to_messenger',
    'Добрый день, видела ваше резюме. Есть вакансия, напишите мне в телеграм @anna_hr_rabota, расскажу.',
  ],
  ['easy_money', 'Пара часов в день с телефона, 9000 в день. Подойдёт каждому, опыт не нужен.'],
]

const HONEST = `Оператор чата поддержки
Компания «Чай и почта», ИНН 7707083893, ищет оператора на полный день.
Что делать: отвечать покупателям в чате, оформлять возвраты, передавать сложные вопросы старшему.
Что предлагаем: оформление по ТК РФ с первого дня, 55 000 ₽ в месяц на руки, обучение за наш счёт, технику выдаём.
Кого ищем: человека, который пишет грамотно и умеет объяснять просто. Опыт работы не нужен.`

describe('check of an offer', () => {
  test.each(FRAUDS)('an offer with %s is recognised: %s', (sign, text) => {
    expect(checkOffer(text).findings.map((finding) => finding.sign)).toContain(sign)
  })

  test('an honest vacancy has nothing suspicious, and what it has is named', () => {
    expect(checkOffer(HONEST)).toMatchObject({
      verdict: 'nothing_found',
      findings: [],
      merits: ['no_money', 'no_documents', 'no_foreign_money', 'no_messenger', 'duties', 'contract', 'inn'],
    })
  })

  test('a finding has the place of its words in the text', () => {
    const text = 'ЁЛКИ и\u00A0палки. Скиньте паспортные данные сегодня.'
    const [finding] = checkOffer(text).findings
    expect(finding).toMatchObject({ sign: 'asks_documents' })
    expect(text.slice(finding?.start, finding?.end)).toBe(finding?.quote)
  })

  test('words that break two rules are marked for both', () => {
    const { findings } = checkOffer('Скиньте паспортные данные и напишите мне в телеграм @anna_hr_rabota')
    expect(findings.map(({ sign, quote }) => [sign, quote])).toEqual([
      ['asks_documents', 'Скиньте паспортные данные'],
      ['sends_to_messenger', 'напишите мне в телеграм'],
      ['sends_to_messenger', '@anna_hr_rabota'],
    ])
  })

  test('a messenger and promises are a reason for caution, and asking for money is fraud', () => {
    expect(checkOffer('Напишите в телеграм, расскажем о работе подробнее').verdict).toBe('caution')
    expect(checkOffer('Внесите депозит 3000 рублей, и мы вышлем задания').verdict).toBe('fraud')
  })

  test('an e-mail address and a phone number are nothing suspicious', () => {
    expect(
      checkOffer('Резюме присылайте на hr@example.ru, вопросы по телефону 8 (495) 123-45-67.'),
    ).toMatchObject({
      verdict: 'nothing_found',
    })
  })

  test('a tax number with wrong control digits is suspicious', () => {
    expect(checkOffer('Наша компания, ИНН 7707083890, ищет людей').findings).toMatchObject([
      { sign: 'wrong_inn', quote: 'ИНН 7707083890' },
    ])
  })

  test('ten thousand characters without an end of a sentence are checked quickly', () => {
    const spentMs = startProcessorTimer()
    checkOffer('переведите на карту выкупаете товар задание код из смс от 5000 в день '.repeat(142))
    expect(spentMs()).toBeLessThan(1000)
  })
})

test('the highest pay of a text is found with its period', () => {
  const monthly = (text: string) => promisedPay(text)?.monthly ?? null
  expect(monthly('Оклад 55 000 ₽ в месяц, премия до 20 000 руб. в месяц')).toBe(55_000)
  expect(monthly('Платим 10 тыс. рублей в день')).toBe(210_000)
  expect(monthly('до 150к в месяц')).toBe(150_000)
  expect(monthly('Встречаемся 5 раз в месяц, график 2/2')).toBeNull()
})
