import { expect, test } from 'vitest'
import { ticked } from '#shared/kernel/form-fields.ts'

test('a box that has to be ticked asks for that, not to be filled in', () => {
  expect(ticked.safeParse(false).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(ticked.safeParse(undefined).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(ticked.safeParse(true).success).toBe(true)
})
