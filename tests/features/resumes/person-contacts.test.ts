import { expect, test } from 'vitest'
import { contactsIn } from '#server/features/board/resumes/import/fields/parse-contacts.ts'

test.each([
  ['Почта: ivan@почта.рф, Казань', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['Ivan@Mail.Example.ru.Живу в Казани', 'ivan@mail.example.ru'],
  ['ivan @ example.ru', 'ivan@example.ru'],
  ['Почты нет', ''],
])('the address of a resume is found: %s', (text, email) => {
  expect(contactsIn([text]).contacts.email).toBe(email)
})
