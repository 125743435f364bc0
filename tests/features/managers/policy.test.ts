import { describe, expect, test } from 'vitest'
import {
  canEditCompany,
  canEditVacancy,
  canManageManagers,
  canPay,
  canRemoveManager,
  canSeeDashboard,
  canSeeResponses,
} from '#server/features/identity/managers/policy.ts'

type Level = number | null
const own = { isOwn: true }
const other = { isOwn: false }

/** The table of the decisions; the columns are a stranger, DEFAULT, MANAGER, EDITOR, ADMIN. */
const TABLE: [string, (level: Level) => boolean, boolean[]][] = [
  ['see the cabinet', canSeeDashboard, [false, false, true, true, true]],
  ['edit own vacancies', (level) => canEditVacancy(level, own), [false, false, true, true, true]],
  ['edit every vacancy', (level) => canEditVacancy(level, other), [false, false, false, true, true]],
  [
    'see responses to own vacancies',
    (level) => canSeeResponses(level, own),
    [false, false, true, true, true],
  ],
  ['see all responses', (level) => canSeeResponses(level, other), [false, false, false, true, true]],
  ['edit the profile', canEditCompany, [false, false, false, true, true]],
  ['pay', canPay, [false, false, false, true, true]],
  ['manage managers', canManageManagers, [false, false, false, false, true]],
  ['leave', (level) => canRemoveManager(level, { isSelf: true }), [false, true, true, true, true]],
  [
    'remove others',
    (level) => canRemoveManager(level, { isSelf: false }),
    [false, false, false, false, true],
  ],
]

describe('rights in a company', () => {
  test.each(TABLE)('rights in a company: who may %s', (_right, may, expected) => {
    expect([null, 0, 100, 150, 200].map(may)).toEqual(expected)
  })
})
