import { expect, test } from 'vitest'
import { refusalOf } from '#client/app/form/refusal.ts'

const isField = (name: string) => ['firstName', 'email'].includes(name)
const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  Object.assign(new Error(message), { status, data: fields ? { fields } : undefined })

test('a refusal of the server finds its field by the name of the wire', () => {
  const error = refusal(422, 'Проверьте поля.', { first_name: 'Слишком длинное.' })
  expect(refusalOf(error, isField)).toEqual({ fields: { firstName: 'Слишком длинное.' }, general: null })
})

test('what names no field of the form stands above it', () => {
  const error = refusal(422, 'Проверьте поля.', { email: 'Занят.', inn: 'Неверный ИНН.' })
  expect(refusalOf(error, isField)).toEqual({ fields: { email: 'Занят.' }, general: 'Неверный ИНН.' })
})

test('a refusal without fields is said in its own words', () => {
  expect(refusalOf(refusal(429, 'Подождите минуту.'), isField).general).toBe('Подождите минуту.')
})

test('a call that did not arrive says so, without the words of the browser', () => {
  expect(refusalOf(new TypeError('Failed to fetch'), isField)).toEqual({
    fields: {},
    general: 'Не получилось связаться с сервером. Проверьте интернет и повторите.',
  })
})
