import { expect, test } from 'vitest'
import { refusalOf } from '#client/app/form/refusal.ts'

const isField = (name: string) => ['firstName', 'email'].includes(name)
const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Object.assign(new Error(message), { status, data: fields ? { fields } : undefined })

test('a server error finds its form field by the wire name', () => {
  const error = refusal(422, 'Проверьте поля.', { first_name: 'Слишком длинное.' })
  expect(refusalOf(error, isField)).toEqual({ fields: { firstName: 'Слишком длинное.' }, general: null })
})

test('a server error without a form field is shown above the form', () => {
  const error = refusal(422, 'Проверьте поля.', { email: 'Занят.', inn: 'Неверный ИНН.' })
  expect(refusalOf(error, isField)).toEqual({ fields: { email: 'Занят.' }, general: 'Неверный ИНН.' })
})

test('a server error without fields is shown in its own words', () => {
  expect(refusalOf(refusal(429, 'Подождите минуту.'), isField).general).toBe('Подождите минуту.')
})

test("a failed call is reported without the browser's message", () => {
  expect(refusalOf(new TypeError('Failed to fetch'), isField)).toEqual({
    fields: {},
    general: 'Не получилось связаться с сервером. Проверьте интернет и повторите.',
  })
})
