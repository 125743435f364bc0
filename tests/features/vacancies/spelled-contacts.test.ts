import { expect, test } from 'vitest'
import { extractContacts, extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'

/** In a line, and in a paragraph of a text. */
const read = (text: string) => ({
  line: extractLineContacts(text, { dropsNames: true }).text,
  html: extractContacts(`<p>${text}</p>`, { dropsNames: true }).html,
})

test.each([
  'hr_maria (телеграм)',
  'hr_maria в тг',
  'telegram hr_maria2',
  'tg: hr_maria',
  'Telegram: vydumka',
  't . me / hr_maria',
  'т.me/hr_maria',
  'hr [at] vydumka [dot] ru',
  'hr(at)vydumka(dot)ru',
  'hr at vydumka dot ru',
  'hr собака vydumka.ru',
  'hr (собака) vydumka точка ru',
  'эйчар собака выдумка точка ру',
  'hr＠vydumka.ru',
  '+49 30 1234567',
  '+1 415 555 2671',
  '+1 (415) 555-2671',
  '+86 138 0013 8000',
  '9001234567',
  '900 123 45 67',
  '+7 9 0 0 1 2 3 4 5 6 7',
  '８９００１２３４５６７',
  'max.ru/u/abc',
  'vk.com/id1234567',
  'https://vk.com/id1234567',
  'контактное лицо: Мария Выдумкина',
  'Контактное лицо — Выдумкина М. И.',
])('«%s» is a contact', (text) => {
  expect(read(text)).toEqual({ line: '', html: '' })
})

test.each([
  ['Оператор чата @hr_maria', 'Оператор чата'],
  ['Пишите: hr_maria в тг', 'Пишите'],
  ['Наш рекрутер Мария Выдумкина ответит', 'Наш рекрутер ответит'],
  ['Ждёт HR Мария Выдумкина', 'Ждёт HR'],
  ['Ждёт Мария Выдумкина, рекрутер', 'Ждёт, рекрутер'],
  ['Звоните Марии Ивановне', 'Звоните'],
  ['Звонить 8 900 123-45-67 Мария', 'Звонить'],
  ['Ждём вас. Мария Выдумкина: 8 900 123-45-67', 'Ждём вас.'],
  ['Калуга, ул. Юрия Выдумкина, 8 900 123-45-67', 'Калуга, ул. Юрия Выдумкина'],
])('of «%s» remains «%s»', (text, rest) => {
  expect(read(text)).toEqual({ line: rest, html: `<p>${rest}</p>` })
})

test.each([
  'от 90 000 до 120 000',
  'оклад 50 000 +20 000 премия',
  '+10 000 000 рублей',
  'Оклад + 5 000 - 10 000 премии',
  'ИНН организации: 9701234567',
  'ИНН/КПП 9701234567/970101001',
  'ОГРН 1027700132195',
  'Артикул 9001234567',
  '2026-11-13 – 2026-12-01',
  'Работа 24/7, +7 часов к Москве',
  'Разработка telegram-ботов',
  'ведение telegram канала',
  'Telegram Bot API и Telegram Mini Apps',
  'Каналы: Telegram, WhatsApp, VK',
  'реклама в vk.com/ads',
  'e-commerce @ scale',
  'Кинолог: собака и хозяин',
  'look at dot com',
  'Рекрутер Выдумка Практикум',
  'HR Директор',
  'HR Бизнес Партнёр',
  'контактное лицо: Отдел Кадров',
  'Специалист по подбору персонала',
  'Писатель Александр Пушкин',
])('«%s» is no contact', (text) => {
  expect(read(text)).toEqual({ line: text, html: `<p>${text}</p>` })
})

test('a nickname is found behind the tags of its messenger', () => {
  const html = '<p>Вопросы: <strong>Telegram</strong> — <em>hr_maria</em></p>'
  expect(extractContacts(html)).toMatchObject({ phones: ['https://t.me/hr_maria'] })
  expect(extractContacts(html).html).not.toContain('maria')
})

test('names stay in a text that the company writes here', () => {
  const html = '<p>Наш рекрутер Мария ответит</p>'
  expect(extractContacts(html).html).toBe(html)
})
