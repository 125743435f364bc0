import { expect, test } from 'vitest'
import { toWebAddress } from '#server/features/intake/imports/records/web-address.ts'

test.each([
  ['https://vydumka.example/v/1', 'https://vydumka.example/v/1'],
  ['https://vydumka.example/v/1?hr=maria@vydumka.example&tel=89001234567', 'https://vydumka.example/v/1'],
  ['https://vydumka.example/v?id=7&hr=maria%40vydumka.example', 'https://vydumka.example/v?id=7'],
  ['https://vydumka.example/v?job=89001234567', 'https://vydumka.example/v?job=89001234567'],
  [
    'https://vydumka.example/v?text=%D1%87%D0%B0%D1%82+1',
    'https://vydumka.example/v?text=%D1%87%D0%B0%D1%82+1',
  ],
  ['https://maria:1@vydumka.example/v', 'https://vydumka.example/v'],
  ['javascript:alert(1)', null],
  [null, null],
])('the address %s is shown as %s', (stated, shown) => {
  expect(toWebAddress(stated)).toBe(shown)
})
