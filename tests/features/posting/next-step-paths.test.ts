import { expect, test } from 'vitest'
import {
  isPrepaid,
  readCorrection,
  correctionPath,
  nextStepPath,
} from '#shared/features/board/posting/next-step.ts'
import { TODAY_KINDS } from '#shared/features/board/posting/vocabulary.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'

test('each step of today is done on its page of the vacancy', () => {
  expect(Object.fromEntries(TODAY_KINDS.map((kind) => [kind, nextStepPath(kind, 7)]))).toEqual({
    confirm: '/personal/vacancies/7',
    mend: '/personal/vacancies/7/edit?mend=1',
    pay: '/personal/vacancies/7/tariffs',
    ending: '/personal/vacancies/7/term',
    complete: '/personal/vacancies/7/edit?step=check',
    send: '/personal/vacancies/7/edit?step=check',
    changes: '/personal/vacancies/7/edit?step=check',
    finish: '/personal/vacancies/7/edit',
    relist: '/personal/vacancies/7/edit',
  })
})

test.each([
  ['?mend=3', 3],
  ['?mend=1&step=check', 1],
  ['?mend=0', null],
  ['?mend=-1', null],
  ['?mend=1.5', null],
  ['?mend=x', null],
  ['', null],
])('the address %s asks for the passage of the reason %s', (search, reason) => {
  expect(readCorrection(search)).toBe(reason)
  if (reason !== null)
    expect(readCorrection(new URL(correctionPath(7, reason), 'https://board.example').search)).toBe(reason)
})

const NOW = '2026-11-27T09:00:00Z'
test.each([
  [{ isPaid: true, expiresAt: null }, true],
  [{ isPaid: true, expiresAt: NOW }, true],
  [{ isPaid: true, expiresAt: '2026-11-27T09:00:01Z' }, false],
  [{ isPaid: false, expiresAt: null }, false],
])('a placement is paid for and has not begun with %j: %s', (row, expected) => {
  expect(isPrepaid(row, NOW)).toBe(expected)
})

test.each([
  [{ from: 100, to: 150 }, false],
  [{ from: 100, to: 151 }, true],
  [{ from: null, to: 151 }, false],
  [{ from: 100, to: null }, false],
])('the pay %j needs a reason for its width: %s', (pay, expected) => {
  expect(isWideRange(pay)).toBe(expected)
})
