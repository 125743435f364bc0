import { expect, test } from 'vitest'
import { currencyOf } from '#server/features/intake/imports/records/codes.ts'
import { importWorld } from './import-world.ts'
import { buildRecord } from './records.ts'

const { importRecords, only } = await importWorld()

test.each([
  ['«руб.»', 'RUB'],
  ['"руб."', 'RUB'],
  ['„руб“', 'RUB'],
  ['“руб.”', 'RUB'],
  ["'руб'", 'RUB'],
  ['руб', 'RUB'],
  [' Руб. ', 'RUB'],
  ['рублей', 'RUB'],
  ['рубль', 'RUB'],
  ['р.', 'RUB'],
  ['₽', 'RUB'],
  ['RUR', 'RUB'],
  ['rub', 'RUB'],
  ['', 'RUB'],
  [null, 'RUB'],
  ['byr', 'BYN'],
  ['«usd»', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['бел. руб.', null],
  ['баллов', null],
  ['«»', null],
] as const)('the currency %s of a source is %s', (word, currency) => {
  expect(currencyOf(word)).toBe(currency)
})

test('pay in «руб.» is kept, and a repeated import gives back what an earlier release has lost', async () => {
  const record = buildRecord({ salary_from: 40_000, salary_to: 60_000, currency: '«руб.»' })
  const pay = { salaryFrom: 40_000, salaryTo: 60_000, currency: 'RUB' } as const
  await importRecords([record])
  expect(await only()).toMatchObject(pay)

  await importRecords([{ ...record, currency: 'неизвестно' }])
  const lost = await only()
  expect(lost).toMatchObject({ salaryFrom: null, salaryTo: null })
  expect((await importRecords([record])).summary).toMatchObject({ updated: 1 })
  expect(await only()).toMatchObject({ id: lost.id, ...pay })
})
