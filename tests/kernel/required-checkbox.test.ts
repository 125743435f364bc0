import { expect, test } from 'vitest'
import { requiredCheckbox } from '#shared/kernel/form-fields.ts'

test('a box that has to be ticked asks for that, not to be filled in', () => {
  expect(requiredCheckbox.safeParse(false).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(requiredCheckbox.safeParse(undefined).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(requiredCheckbox.safeParse(true).success).toBe(true)
})
