import { expect, test } from 'vitest'
import { zoneChoices } from '#client/app/zones.ts'

test('time zones have distinct Russian names, and the list contains the chosen one', () => {
  const { named, others } = zoneChoices('America/Sao_Paulo')
  const texts = [...named, ...others].map(({ text }) => text)
  for (const text of texts) expect(text.replaceAll('UTC', '')).not.toMatch(/\p{Script=Latin}/u)
  expect(new Set(texts).size).toBe(texts.length)
  expect(others.map(({ value }) => value)).toContain('America/Sao_Paulo')
})
