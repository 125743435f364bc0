import { expect, test } from 'vitest'
import { requiredCheckbox } from '#shared/kernel/form-fields.ts'

test('an unchecked required checkbox asks to be checked, not filled in', () => {
  expect(requiredCheckbox.safeParse(false).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(requiredCheckbox.safeParse(undefined).error?.issues[0]?.message).toBe('Отметьте, чтобы продолжить.')
  expect(requiredCheckbox.safeParse(true).success).toBe(true)
})
