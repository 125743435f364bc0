import { expect, test } from 'vitest'
import { EMAILS } from '#tests/mail/all-emails.ts'
import { EMAIL_BRANCHES } from './email-branches.ts'
import { emailLines } from './email-lines.ts'
import { linesOf } from './stored.ts'

test('each e-mail has the subject and text of the snapshot, and HTML of its styles', async () => {
  const emails = Object.entries({ ...EMAILS, ...EMAIL_BRANCHES })
  expect(emails.length).toBe(Object.keys(EMAILS).length + Object.keys(EMAIL_BRANCHES).length)
  await expect(linesOf(emailLines(emails))).toMatchFileSnapshot('./stored/emails.txt')
})
