import { expect, test } from 'vitest'
import { withoutContacts } from '#server/features/board/resumes/reading/redact.ts'
import { leadsToContacts } from '#shared/features/board/resumes/contact-links.ts'
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
])('the contact in «%s» is removed from a resume', (about, contact) => {
  expect(shown(about, { ...CONTACTS, telegram: '@anna_k' })).not.toMatch(contact)
})

test('line breaks, amounts and years in a resume stay unchanged', () => {
  const about = 'Вёл учёт на 1 500 000 ₽ в 2021–2024 годах.\nСдал 12 отчётов.'
  expect(shown(about)).toBe(about)
})

test('links to personal profiles are removed from a resume', () => {
  expect(
    ['https://t.me/anna', 'https://vk.com/id1', 'mailto:a@b.ru', 'tel:+79135550102'].map(leadsToContacts),
  ).toEqual([true, true, true, true])
  expect(leadsToContacts('https://github.com/anna')).toBe(false)
})
