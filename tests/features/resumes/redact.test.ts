import { expect, test } from 'vitest'
import { leadsToContacts, withoutContacts } from '#server/features/board/resumes/redact.ts'
import { CONTACTS, CONTENT } from './resume-world.ts'

const shown = (about: string, contacts = CONTACTS) =>
  withoutContacts({ ...CONTENT, about, photoUrl: null }, contacts).about

test.each([
  ['Пишите на anna@example.ru, отвечу быстро', /anna|@/],
  ['Телефон +7 (913) 555-01-02', /913|555/],
  ['Мой номер 8.913.555.01.02', /913/],
  ['Звоните: 9 1 3 5 5 5 0 1 0 2', /1 3 5 5 5/],
  ['Telegram: @anna_k', /anna_k/],
  ['t.me/anna_k и всё', /t\.me/],
  ['Строка первая\nпочта ANNA@EXAMPLE.RU\nстрока третья', /anna/i],
])('«%s» is shown without the contact', (about, contact) => {
  expect(shown(about, { ...CONTACTS, telegram: '@anna_k' })).not.toMatch(contact)
})

test('lines, sums and years stay as they were written', () => {
  const about = 'Вёл учёт на 1 500 000 ₽ в 2021–2024 годах.\nСдал 12 отчётов.'
  expect(shown(about)).toBe(about)
})

test('addresses of people are no links to works', () => {
  expect(
    ['https://t.me/anna', 'https://vk.com/id1', 'mailto:a@b.ru', 'tel:+79135550102'].map(leadsToContacts),
  ).toEqual([true, true, true, true])
  expect(leadsToContacts('https://github.com/anna')).toBe(false)
})
