import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, AUDIT_DETAILS } from '#shared/features/identity/audit/vocabulary.ts'
import { actionLabel, detailText } from '#shared/features/staff/audit/labels.ts'

test('every action and every detail that can be recorded has a Russian label of its own', () => {
  const actions = AUDIT_ACTIONS.map(actionLabel)
  expect(actions.filter((label) => !/^[А-ЯЁ][^a-z_]*( API| Telegram)?[^a-z_]*$/.test(label))).toEqual([])
  expect(new Set(actions).size).toBe(AUDIT_ACTIONS.length)
  const details = AUDIT_DETAILS.map((name) => detailText(name, 'x').split(':')[0] ?? '')
  expect(details.filter((label) => !/^[а-яё№ ,API]+$/.test(label))).toEqual([])
})

test.each([
  ['amountKopecks', 99_000, /^сумма: 990\s₽$/],
  ['isFinal', true, /^навсегда: да$/],
  ['rules', 'asks_money,other', /^правила: [А-ЯЁ][^_]+, [А-ЯЁ][^_]+$/],
  ['outcome', 'taken_down', /^решение: Снято с публикации$/],
  ['method', 'balance', /^способ оплаты: с баланса$/],
  ['reason', 'Просит деньги, и не раз', /^причина: Просит деньги, и не раз$/],
])('a detail of a line is read by people: %s', (name, value, expected) => {
  expect(detailText(name, value)).toMatch(expected)
})

test('a line of an older release is shown by its own names', () => {
  expect([actionLabel('vacancy.tried'), detailText('constructor', 1)]).toEqual([
    'vacancy.tried',
    'constructor: 1',
  ])
})
