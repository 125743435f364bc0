import { expect, test } from 'vitest'
import { isStaffPageOf, staffPagesFor } from '#shared/features/identity/accounts/staff-pages.ts'

const OF_MODERATORS = ['moderation', 'complaints', 'companies', 'people', 'reviews', 'content', 'search']
const OF_ADMINISTRATORS = [
  'payments',
  'packages',
  'tax-regimes',
  'recovery',
  'courses',
  'sources',
  'route-rules',
  'jobs',
  'audit',
]

test.each([
  [null, []],
  ['moderator', OF_MODERATORS],
  ['admin', [...OF_MODERATORS, ...OF_ADMINISTRATORS]],
] as const)('the staff pages of %s are those of the role, in the order of the tabs', (role, pages) => {
  expect(staffPagesFor(role).map(({ route }) => route)).toEqual(pages.map((page) => `staff-${page}`))
})

test.each([
  ['moderator', 'staff-people', true],
  ['moderator', 'staff-people-id', true],
  ['moderator', 'staff-peoples', false],
  ['moderator', 'staff-payments', false],
  ['admin', 'staff-payments', true],
  ['admin', 'staff', false],
] as const)('whether a tab of %s leads to the route %s or above it: %s', (role, route, expected) => {
  expect(isStaffPageOf(staffPagesFor(role), route)).toBe(expected)
})
