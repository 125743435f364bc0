import { describe, expect, test } from 'vitest'
import {
  dropReason,
  type Addressee,
  type Channel,
} from '#server/features/identity/notifications/addressee.ts'
import { EMAIL_KINDS, type EmailKind } from '#server/mail/kinds.ts'

const person: Addressee = {
  userId: 7,
  email: 'anna@example.ru',
  isBlocked: false,
  settings: {
    responses: true,
    newResponses: 'at_once',
    vacancies: true,
    weekly: true,
    news: true,
    searches: true,
    interviews: true,
  },
  pushMuted: [],
  telegramMuted: [],
  isAddressRefusing: false,
}

const reasonOf = (kind: EmailKind, given: Addressee | null, channel: Channel = 'email', isPerson = true) =>
  dropReason(EMAIL_KINDS[kind], given, { channel, isPerson })

/** One kind of each purpose, and what it does to a person who is blocked, is gone, has switched it off, has a dead address. */
test.each<[EmailKind, string, ...(string | null)[]]>([
  ['sign_in_code', 'security', null, null, null, null],
  ['refund_made', 'contract', null, 'deleted', null, null],
  ['payment_received', 'contract', null, 'deleted', 'switched_off', null],
  ['vacancy_refused', 'contract', null, 'deleted', 'switched_off', null],
  ['confirmation_asked', 'work', 'blocked', 'deleted', null, null],
  ['response_message', 'work', 'blocked', 'deleted', 'switched_off', null],
  ['vacancy_published', 'service', 'blocked', 'deleted', 'switched_off', null],
  ['saved_search', 'news', 'blocked', 'deleted', 'switched_off', 'address_refused'],
  ['response_digest', 'news', 'blocked', 'deleted', 'switched_off', 'address_refused'],
  ['weekly_vacancies', 'news', 'blocked', 'deleted', 'switched_off', 'address_refused'],
])('%s (%s) is dropped for: %s, %s, %s, %s', (kind, purpose, blocked, deleted, off, refused) => {
  expect(EMAIL_KINDS[kind].purpose).toBe(purpose)
  const { topic } = EMAIL_KINDS[kind]
  const choice = topic === 'newResponses' ? 'off' : false
  const settings = topic === null ? person.settings : { ...person.settings, [topic]: choice }
  expect(reasonOf(kind, person)).toBeNull()
  expect(reasonOf(kind, { ...person, isBlocked: true })).toBe(blocked)
  expect(reasonOf(kind, null)).toBe(deleted)
  expect(reasonOf(kind, { ...person, settings })).toBe(off)
  expect(reasonOf(kind, { ...person, isAddressRefusing: true })).toBe(refused)
})

test('an answer leaves to an address without an account', () => {
  expect(reasonOf('school_answer', null, 'email', false)).toBeNull()
  expect(reasonOf('response_message', null, 'email', false)).toBe('deleted')
})

test('an e-mail for each response leaves to a manager who has changed to one a day', () => {
  const settings = { ...person.settings, newResponses: 'daily' } as const
  expect(reasonOf('response_sent', { ...person, settings })).toBeNull()
})

describe('other channels', () => {
  test.each(['push', 'telegram'] as const)(
    '%s obeys its own choice and not that of the mailbox',
    (channel) => {
      const mailOff = { ...person, settings: { ...person.settings, responses: false } }
      expect(reasonOf('response_message', mailOff, channel)).toBeNull()
      const muted = { ...person, [`${channel}Muted`]: ['responses'] }
      expect(reasonOf('response_message', muted, channel)).toBe('switched_off')
      // What cannot be switched off by mail can be here.
      expect(reasonOf('response_of_blocked', muted, channel)).toBe('switched_off')
      expect(reasonOf('response_message', { ...person, isAddressRefusing: true }, channel)).toBeNull()
    },
  )
})
