import { expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import type { OutgoingEmail } from '#server/mail/port.ts'
import { newDkimKey, verifyDkim } from '#tests/support/dkim.ts'
import { EMAILS } from './all-emails.ts'
import { startMailServer } from './mail-server.ts'

const { privateKey, publicKey } = newDkimKey()
const key = { domain: 'distant.example', selector: 'board2026', privateKey }

async function send(email: Partial<OutgoingEmail>, dkim: typeof key | null = key) {
  const server = await startMailServer()
  const transport = createSmtpTransport({
    url: `smtp://127.0.0.1:${server.port}`,
    from: { name: 'Дистант, работа', address: 'no-reply@mail.distant.example' },
    dkim,
  })
  const { subject, text, html } = EMAILS.weekly_vacancies
  const outcome = await transport.send(
    {
      key: '0b6f3a52-6a06-4a3e-9d7c-5a8e7c7f2a11',
      kind: 'weekly_vacancies',
      recipient: 'masha@example.ru',
      subject,
      text,
      html,
      unsubscribeUrl: 'https://distant.example/unsubscribe?token=weekly-7.abc',
      calendar: null,
      createdAt: '2026-11-21T09:00:00.000Z',
      ...email,
    },
    AbortSignal.timeout(5000),
  )
  expect(outcome).toEqual({ kind: 'sent' })
  transport.close()
  await server.stop()
  return server.received[0]?.raw ?? ''
}

/** Mail programs show the button of unsubscribing only when both of its headers are signed (RFC 8058, section 4). */
test('a signature holds, and covers what a reader sees and both headers of unsubscribing', async () => {
  const verified = verifyDkim(await send({}), publicKey)
  expect(verified).toMatchObject({
    domain: 'distant.example',
    selector: 'board2026',
    isBodyRight: true,
    isSignatureRight: true,
  })
  expect(verified?.headers).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
})

test('a signature holds for an e-mail with an event, and for one without a link', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR'
  for (const email of [{ calendar }, { unsubscribeUrl: null }])
    expect(verifyDkim(await send(email), publicKey)).toMatchObject({
      isBodyRight: true,
      isSignatureRight: true,
    })
})

test('a message that was changed on its way has no valid signature', async () => {
  const raw = await send({})
  expect(
    verifyDkim(raw.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=No'), publicKey),
  ).toMatchObject({ isSignatureRight: false })
  expect(verifyDkim(`${raw}Ещё строка\r\n`, publicKey)).toMatchObject({ isBodyRight: false })
  expect(verifyDkim(raw, newDkimKey().publicKey)).toMatchObject({ isSignatureRight: false })
})

test('without a key nothing is signed here', async () => {
  expect(verifyDkim(await send({}, null), publicKey)).toBeNull()
})
