import { describe, expect, test } from 'vitest'
import { extractContacts, extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'

describe('phones', () => {
  test.each([
    ['+7 916 123-45-67', '+79161234567'],
    ['8‐916‐123‐45‐67', '+79161234567'],
    ['8−916−123−45−67', '+79161234567'],
    ['8/916/123/45/67', '+79161234567'],
    ['8_916_123_45_67', '+79161234567'],
    ['8 916 1 2 3 4 5 6 7', '+79161234567'],
    ['8 (916) 123-45-67', '+79161234567'],
    ['8-916-123-45-67', '+79161234567'],
    ['89161234567', '+79161234567'],
    ['+7(495)1234567', '+74951234567'],
    ['8 (84722) 5-12-34', '+78472251234'],
    ['(495) 123-45-67 доб. 12', '+74951234567'],
    ['+7 701 123 45 67', '+77011234567'],
    ['+375 (29) 123-45-67', '+375291234567'],
    ['8 029 123-45-67', '+375291234567'],
    ['+998 90 123 45 67', '+998901234567'],
    ['тел. 25-30-45', '253045'],
    ['WhatsApp: 9161234567', '+79161234567'],
  ])('a phone written as %s is removed from the text', (written, phone) => {
    const { html, phones } = extractContacts(`<p>Ждём вас. Звоните: ${written}</p>`)
    expect(phones).toEqual([phone])
    expect(html).not.toMatch(/\d/)
  })
})

test.each([
  'Оклад 80 000–120 000 ₽',
  'Оклад 80 000 - 100 000 руб.',
  'Оборот 8 900 000 000 руб.',
  'ИНН 7701234567, КПП 770101001, ОГРН 1027700132195',
  'Расчётный счёт 40702810900000012345',
  'С 12.10.2025 по 2025-11-13, с 9-00 до 18-00',
  'СНИЛС 123-456-789 00',
  'По 44-ФЗ, 223-ФЗ и ГОСТ 12.1.004-91',
  'Смены по 12 часов, 200-300 заявок в день',
  'Опыт с @nestjs/core и аннотацией @Transactional',
  'Пишем ботов для Telegram',
  'Опыт работы с Skype for Business',
  'Телефонные переговоры с 9-00 до 18-00',
  'Премия +10 000 000 за год',
  'Звонки 01.02.2026 с утра',
])('«%s» is not detected as a contact', (text) => {
  expect(extractContacts(`<p>${text}</p>`)).toEqual({ html: `<p>${text}</p>`, emails: [], phones: [] })
})

test.each([
  ['hr@firma.example', 'hr@firma.example'],
  ['anna @ firma . ru', 'anna@firma.ru'],
  ['hr@фирма.ру', 'hr@фирма.ру'],
  ['HR.Olga+job@sub.firma-x.com', 'hr.olga+job@sub.firma-x.com'],
  ['olga (at) firma.com', 'olga@firma.com'],
  ['olga[собака]firma.com', 'olga@firma.com'],
  ['почта@кадры.рф', 'почта@кадры.рф'],
])('the e-mail %s is removed from the text', (written, email) => {
  const { html, emails } = extractContacts(`<p>Присылайте резюме на ${written}.</p>`)
  expect(emails).toEqual([email])
  expect(html).toBe('<p>Присылайте резюме.</p>')
})

test.each([
  ['t.me/firma_job', 'https://t.me/firma_job'],
  ['https://wa.me/79161234567', 'https://wa.me/79161234567'],
  ['@hr_firma', 'https://t.me/hr_firma'],
])('the messenger address %s is removed from the text', (written, address) => {
  const { html, phones } = extractContacts(`<p>Пишите в Telegram ${written}</p><p>Ждём!</p>`)
  expect(phones).toEqual([address])
  expect(html).not.toContain('firma')
  expect(html).toContain('<p>Ждём!</p>')
})

test.each([
  'https://taplink.cc/firma_hr',
  'linktr.ee/firma_hr',
  'mssg.me/firma_hr',
  'Discord: firma_hr#1234',
  'Skype firma_hr1',
  'тг ник firma_hr',
])('«%s» is removed from the text', (written) => {
  const { html, phones } = extractContacts(`<p>Пишите: ${written}</p><p>Ждём!</p>`)
  expect(phones).toHaveLength(1)
  expect(html).not.toContain('firma')
  expect(html).toContain('<p>Ждём!</p>')
})

test.each([
  ['8-9I6-123-45-67', 'Звоните'],
  ['8 (916) I23-45-67', 'Звоните'],
])('the phone %s with letters for digits is removed from the text', (written, kept) => {
  const { html, phones } = extractContacts(`<p>${kept}: ${written}</p>`)
  expect(phones).toHaveLength(1)
  expect(html).not.toMatch(/\d/)
})

test('a link loses parameters that have a contact, and keeps others', () => {
  const link = (query: string) => `<p><a href="https://firma.example/form?${query}">Анкета</a></p>`
  expect(extractContacts(link('mail=hr%40firma.example&a=1')).html).toContain(
    'href="https://firma.example/form"',
  )
  expect(extractContacts(link('tel=79161234567')).html).toContain('href="https://firma.example/form"')
  expect(extractContacts(link('vacancy=12')).html).toBe(link('vacancy=12'))
})

test.each([
  ['<p>Контактное лицо:</p><p>Мария Иванова</p><p>Ждём!</p>', '<p>Ждём!</p>'],
  ['<h3>Контакты</h3><p>Мария Иванова</p><p>Ждём!</p>', '<p>Ждём!</p>'],
  ['<p>Рекрутер</p><p>Мария Иванова ответит на вопросы</p>', '<p>Рекрутер</p><p>ответит на вопросы</p>'],
  ['<p>Опыт</p><p>Мария Иванова</p>', '<p>Опыт</p><p>Мария Иванова</p>'],
])('a name after the label %s is removed with it', (html, kept) => {
  expect(extractContacts(html, { dropsNames: true }).html).toBe(kept)
})

test('a messenger link is removed with its text', () => {
  const html = '<p>Вопросы: <a href="https://t.me/firma" rel="nofollow">t.me/firma</a></p><p>Ждём!</p>'
  expect(extractContacts(html)).toMatchObject({
    phones: ['https://t.me/firma'],
    html: '<p>Вопросы</p><p>Ждём!</p>',
  })
})

describe('text without contacts', () => {
  test.each([
    ['Звоните по телефону +7 916 123-45-67 или пишите на hr@firma.com.', 'Звоните или пишите.'],
    ['Тел.: +7 916 123-45-67, e-mail: hr@firma.com', ''],
    ['Откликайтесь (hr@firma.com) сегодня.', 'Откликайтесь сегодня.'],
    ['Пишите в Telegram <strong>@hr_firma</strong>, ответим быстро.', 'Пишите, ответим быстро.'],
    ['Подробности: WhatsApp/Telegram +7 916 123-45-67!', 'Подробности!'],
    ['Меня зовут [имя удалено], я основатель мастерской.', 'Я основатель мастерской.'],
    ['Наш рекрутер ([имя удалено]) ответит на вопросы.', 'Наш рекрутер ответит на вопросы.'],
    ['Пишите в тг [контакт удалён] или откликайтесь здесь.', 'Пишите или откликайтесь здесь.'],
    ['Контакты: [телефон удалён]', ''],
  ])('removing the contact leaves the readable text «%s»', (text, rest) => {
    const { html } = extractContacts(`<p>${text}</p>`)
    expect(html.replace(/<\/?strong>/g, '')).toBe(rest === '' ? '' : `<p>${rest}</p>`)
  })
})

test('a list item that was only a contact is removed with its list', () => {
  expect(extractContacts('<ul><li>Тел. 8 916 123-45-67</li></ul><p>Ждём</p>').html).toBe('<p>Ждём</p>')
})

test('repeated contacts are stored once', () => {
  const { phones, emails } = extractContacts('<p>89161234567, +7 916 123 45 67, a@b.com, A@b.com</p>')
  expect(phones).toEqual(['+79161234567'])
  expect(emails).toEqual(['a@b.com'])
})

test('a street address keeps its street and loses its phone', () => {
  expect(extractLineContacts('Казань, ул. Зелёная, 5, тел. 8 (843) 123-45-67')).toEqual({
    text: 'Казань, ул. Зелёная, 5',
    emails: [],
    phones: ['+78431234567'],
  })
})
