import { expect, test } from 'vitest'
import { roleFlags } from '#shared/features/identity/managers/model.ts'

test.each([
  [200, { isAdmin: true, isEditor: false, isManager: false, isRestricted: true }],
  [150, { isAdmin: false, isEditor: true, isManager: false, isRestricted: true }],
  [100, { isAdmin: false, isEditor: false, isManager: true, isRestricted: false }],
  [0, { isAdmin: false, isEditor: false, isManager: false, isRestricted: true }],
] as const)('level %d has its flags', (level, flags) => {
  expect(roleFlags(level)).toEqual(flags)
})
