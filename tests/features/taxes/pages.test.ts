import { expect, test } from 'vitest'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send } = await wholeApp()

async function textOf(path: string) {
  const { status, body } = await send(path)
  expect(status).toBe(200)
  return body
    .replaceAll('\u00A0', ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test.each([
  ['pay=100000&year=2026', 'Из 100 000 ₽ на руки остаётся 87 000 ₽ в месяц в среднем за год.'],
  ['pay=87000&basis=net&year=2026', 'Чтобы получать на руки 87 000 ₽, в договоре нужно 100 000 ₽.'],
  ['pay=100%20000%20%E2%82%BD&year=2026', 'Работодателю это стоит 130 200 ₽.'],
  ['pay=300000&year=2026', 'с января на руки 261 000 ₽, с сентября — 255 000 ₽'],
  ['pay=300000&kind=self_employed&year=2026', 'Доход выше 2,4 млн ₽ в год: самозанятым так работать нельзя.'],
  ['pay=%D0%BC%D0%BD%D0%BE%D0%B3%D0%BE', 'Введите сумму в месяц числом, например 100 000.'],
  ['pay=-5', 'Введите сумму в месяц числом, например 100 000.'],
])('the calculator answers %s: %s', async (query, answer) => {
  expect(await textOf(`/calculator?${query}`)).toContain(answer)
})
