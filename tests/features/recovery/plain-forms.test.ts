import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { newStopToken } from '#server/features/identity/email-changes/stop-token.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp({ rates: { requests: 2 } })
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db } = board.deps
const toPlace = ({ status, location }: PlainAnswer) => [status, location]

const SEND = 'recovery.send'
const FORM = {
  email: 'lost@example.ru',
  newEmail: 'new@example.ru',
  name: 'Анна Иванова',
  facts: 'Регистрировалась весной,\r\nкомпания «Игла»',
}

test('the request for access works without scripts, and takes nothing from another site', async () => {
  const stored = () => db.select().from(recoveryRequests)
  expect((await open('/sign-in')).body).toContain('href="/recovery"')
  const short = await submit('/recovery', SEND, { ...FORM, facts: 'мало' })
  expect([short.status, short.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(short.alert).toContain('Что вы помните об аккаунте: Содержимое поля слишком короткое')
  expect(readForm(short.body, SEND)).toEqual({ ...FORM, facts: 'мало', website: '' })
  const foreign = { origin: 'https://evil.example', 'x-forwarded-proto': 'https' }
  expect(toPlace(await post('/recovery', SEND, { ...FORM, website: '' }, foreign))).toEqual([403, null])
  expect(await stored()).toEqual([])
  expect(toPlace(await submit('/recovery', SEND, FORM))).toEqual([303, '/recovery?sent=1'])
  expect(await stored()).toMatchObject([{ email: 'lost@example.ru', userId: null }])
  await submit('/recovery', SEND, FORM)
  const limited = await submit('/recovery', SEND, FORM)
  expect([limited.status, limited.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  expect(limited.alert).toContain('Из вашей сети уже пришло несколько писем за час. Напишите нам позже.')
  expect(readForm(limited.body, SEND)).toMatchObject(FORM)
  expect((await open('/recovery?sent=1')).text).toContain('Просьба у нас')
})

test('the links of the e-mails about a change of address work without scripts, and change nothing by being opened', async () => {
  const { id, email } = await buildUser(db)
  const begin = async () => {
    const expiresAt = '2026-11-29T09:00:00Z'
    const stop = newStopToken(board.deps, id, new Date(expiresAt))
    const tokens = { old: newToken(), fresh: newToken(), stop }
    await db.delete(emailChanges)
    await db.insert(emailChanges).values({
      userId: id,
      newEmail: 'fresh@example.ru',
      oldTokenHash: hashToken(tokens.old),
      newTokenHash: hashToken(tokens.fresh),
      effectiveAt: '2026-11-28T09:00:00Z',
      expiresAt,
    })
    return tokens
  }
  const addressOf = async () => (await db.select().from(users).where(eq(users.id, id)))[0]?.email
  // From a mail program there is no page of ours before the form.
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const PAGE = '/callback/email'
  const STOP = 'accounts.stopEmailChange'
  const CONFIRM = 'accounts.confirmEmail'

  const first = await begin()
  const oldLink = `${PAGE}?token=${first.old}&stop=${first.stop}`
  const newLink = `${PAGE}?token=${first.fresh}`
  const page = await open(oldLink)
  expect(page.text).toContain('Это не я: остановить смену')
  expect([readForm(page.body, STOP), readForm(page.body, CONFIRM)]).toEqual([
    { token: first.stop },
    { token: first.old },
  ])
  await open(newLink)
  expect(await db.select().from(emailChanges)).toMatchObject([{ oldConfirmedAt: null, newConfirmedAt: null }])
  expect((await post(newLink, 'accounts.cancelEmailChange', { token: first.fresh })).status).toBe(405)
  expect(toPlace(await submit(oldLink, STOP, {}, foreign))).toEqual([303, `${PAGE}?done=stopped`])
  expect((await open(`${PAGE}?done=stopped`)).text).toContain('Смену остановили')
  for (const [link, action, message] of [
    [oldLink, STOP, 'останавливать нечего'],
    [newLink, CONFIRM, 'Ссылка'],
  ] as const) {
    const refused = await submit(link, action, {}, foreign)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(refused.alert).toContain(message)
  }
  expect(await addressOf()).toBe(email)

  const second = await begin()
  const confirmed = await submit(`${PAGE}?token=${second.fresh}`, CONFIRM, {}, foreign)
  expect(toPlace(confirmed)).toEqual([303, `${PAGE}?done=waiting`])
  const changed = await submit(`${PAGE}?token=${second.old}&stop=${second.stop}`, CONFIRM, {}, foreign)
  expect(toPlace(changed)).toEqual([303, `${PAGE}?done=changed`])
  expect(await addressOf()).toBe('fresh@example.ru')
})
