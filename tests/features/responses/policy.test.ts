import { expect, test } from 'vitest'
import {
  canAccept,
  canInvite,
  canReject,
  canWithdraw,
  canWrite,
} from '#server/features/board/responses/policy.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { RESPONSE_STATES } from '#shared/features/board/responses/vocabulary.ts'

const response = { origin: 'response', contacts: EMPTY_CONTACTS, conversationEndsAt: null } as const
const now = new Date('2026-12-05T09:00:00Z')

/** In the order of `RESPONSE_STATES`: sent, viewed, invited, rejected, withdrawn, closed. */
test.each([
  ['withdraw', canWithdraw, [true, true, true, true, false, true]],
  ['invite', canInvite, [true, true, false, true, false, true]],
  ['reject', canReject, [true, true, true, false, false, false]],
  [
    'write as the seeker',
    (one: Parameters<typeof canWrite>[0]) => canWrite(one, 'seeker', now),
    [true, true, true, false, false, false],
  ],
  [
    'write as the company',
    (one: Parameters<typeof canWrite>[0]) => canWrite(one, 'company', now),
    [true, true, true, true, false, true],
  ],
] as const)('policy of responses by state: who may %s', (_act, may, expected) => {
  expect(RESPONSE_STATES.map((state) => may({ ...response, state }))).toEqual(expected)
})

test.each([
  ['invited', 'invitation', false, true],
  ['invited', 'invitation', true, false],
  ['invited', 'response', false, false],
  ['rejected', 'invitation', false, false],
  ['withdrawn', 'invitation', false, false],
] as const)(
  'a response in the state %s from an %s with contacts opened: %s, may be accepted: %s',
  (state, origin, hasContacts, expected) => {
    expect(canAccept({ state, origin, contacts: hasContacts ? EMPTY_CONTACTS : null })).toBe(expected)
  },
)

/** After a closing, in the order of `RESPONSE_STATES`. */
test.each([
  ['before the day', '2026-12-05T09:00:01Z', [true, true, true, true, false, true]],
  ['after the day', '2026-12-05T09:00:00Z', [false, false, false, false, false, false]],
] as const)(
  'an invited person writes %s until which the conversation is open, whatever was decided',
  (_when, conversationEndsAt, expected) => {
    expect(RESPONSE_STATES.map((state) => canWrite({ state, conversationEndsAt }, 'seeker', now))).toEqual(
      expected,
    )
  },
)
