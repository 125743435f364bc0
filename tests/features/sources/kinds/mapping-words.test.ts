import { expect, test } from 'vitest'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'
import { toCountryName } from '#server/features/intake/sources/kinds/mapping/countries.ts'
import { toPaySum } from '#server/features/intake/sources/kinds/mapping/pay.ts'
import { findWorkMode } from '#server/features/intake/sources/kinds/mapping/work-mode.ts'

test.each([
  [-50_000, null],
  ['-50000', null],
  ['−50 000', null],
  ['50000', 50_000],
  ['от 50 тыс. руб.', 50_000],
])('the pay %j is the sum %j', (stated, sum) => {
  expect(toPaySum(stated)).toBe(sum)
})

test.each([
  ['US', 'США'],
  ['U.S.', 'США'],
  ['United States of America', 'США'],
  ['Соединённые Штаты', 'США'],
  ['KAZ', 'Казахстан'],
  ['blr', 'Беларусь'],
  ['Выдумландия', null],
])('the country «%s» is %j', (stated, name) => {
  expect(toCountryName(stated)).toBe(name)
})

test.each([
  ['Not remote', 'office'],
  ['non-remote', 'office'],
  ['не удалённо', 'office'],
  ['Remote, Europe', 'remote'],
  ['Hybrid or remote', 'hybrid'],
  ['Berlin', null],
])('the words «%s» mean the place of work %j', (words, mode) => {
  expect(findWorkMode(words)).toBe(mode)
})

test.each([
  ['R&amp;amp;D  менеджер', 'R&D менеджер'],
  ['Оператор<br>чата', 'Оператор чата'],
  ['<b>Оператор</b> чата', 'Оператор чата'],
])('the line «%s» reads «%s»', (stated, line) => {
  expect(toPlainLine(stated)).toBe(line)
})
