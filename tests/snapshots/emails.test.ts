import { expect, test } from 'vitest'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { EMAILS } from '#tests/mail/all-emails.ts'
import { EMAIL_BRANCHES } from './email-branches.ts'
import { linesOf } from './stored.ts'

test('each e-mail has the same subject, text and HTML as in the snapshot', async () => {
  const emails = Object.entries({ ...EMAILS, ...EMAIL_BRANCHES })
  expect(emails.length).toBe(Object.keys(EMAILS).length + Object.keys(EMAIL_BRANCHES).length)
  await expect(linesOf(emails.map(([name, email]) => printed(name, email)))).toMatchFileSnapshot(
    './stored/emails.txt',
  )
})

function printed(name: string, { kind, isSecret, subject, text, html }: EmailDraft) {
  return [
    `==== ${name} (${kind}${isSecret ? ', secret' : ''})`,
    `Subject: ${subject}`,
    visible(text),
    '---- HTML',
    visible(
      html.replaceAll('><', '>\n<').replace(FILLER, (filler) => `[${filler.length} characters of filler]`),
    ),
  ].join('\n')
}

/** What keeps mail clients from showing the first words of the text after the preheader. */
const FILLER = /(&#847;&zwnj;&nbsp;)+/g

/** Spaces that do not break and joiners look like others, or like nothing. */
const visible = (text: string) => text.replaceAll('\u00A0', '[nbsp]').replaceAll('\u200C', '[zwnj]')
