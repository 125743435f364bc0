import { expect, test } from 'vitest'
import { companyInQuotes, inQuotes } from '#shared/kernel/quotes.ts'

test.each([
  ['Швея на дому', '«Швея на дому»'],
  ['Оператор в «Чай»', '«Оператор в „Чай“»'],
  ['Оператор в "Чай" и "Кофе"', '«Оператор в „Чай“ и „Кофе“»'],
  ['„Чай“', '«„Чай“»'],
])('the text %s in quotes is %s', (text, quoted) => {
  expect(inQuotes(text)).toBe(quoted)
})

test.each([
  ['Ромашка', '«Ромашка»'],
  ['ООО «Ромашка»', 'ООО «Ромашка»'],
  ['ООО "Ромашка"', 'ООО "Ромашка"'],
])('the company %s is quoted as %s', (title, named) => {
  expect(companyInQuotes(title)).toBe(named)
})
