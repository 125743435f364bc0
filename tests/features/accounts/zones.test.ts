import { expect, test } from 'vitest'
import { onlyZone, zoneGroups } from '#client/app/zones.ts'

test('time zones have distinct Russian names, and the list contains the chosen one', () => {
  const choices = zoneGroups('America/Sao_Paulo').flatMap(({ zones }) => zones)
  const texts = choices.map(({ text }) => text)
  for (const text of texts) expect(text.replaceAll('UTC', '')).not.toMatch(/\p{Script=Latin}/u)
  expect(new Set(texts).size).toBe(texts.length)
  expect(choices.map(({ value }) => value)).toContain('America/Sao_Paulo')
})

test('the zones of Russia come first, from west to east', () => {
  const [russia] = zoneGroups('Asia/Tokyo')
  expect(russia?.label).toBe('Россия')
  const offsets = russia?.zones.map(({ text }) => Number(/UTC\+(\d+)$/.exec(text)?.[1])) ?? []
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  expect([offsets[0], offsets.at(-1)]).toEqual([2, 12])
  expect(russia?.zones.map(({ text }) => text)).toContain('Новосибирск, UTC+7')
})

test('each zone is in one group', () => {
  const values = zoneGroups('Europe/Moscow').flatMap(({ zones }) => zones.map(({ value }) => value))
  expect(new Set(values).size).toBe(values.length)
})

test.for([
  ['Europe/Moscow', 'Москва'],
  ['America/Sao_Paulo', 'America/Sao_Paulo'],
] as const)('before hydration the list has only the chosen zone: %s', ([zone, text]) => {
  expect(onlyZone(zone).flatMap(({ zones }) => zones)).toEqual([{ value: zone, text }])
})
