import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { newStopToken } from '#server/features/identity/email-changes/stop-token.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp({ rates: { requests: 2 } })
const { db } = board.deps

async function post(path: string, fields: Record<string, string>, origin = 'https://board.example') {
  const answer = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, 'x-forwarded-proto': 'https' },
    body: new URLSearchParams(fields).toString(),
  })
  return answer.headers.get('location')
}
const shown = async (address: string) => withSpaces((await send(address)).body)

const FORM = {
  email: 'lost@example.ru',
  newEmail: 'new@example.ru',
  name: 'Анна Иванова',
  facts: 'Регистрировалась весной, компания «Игла»',
  website: '',
}

test('the request for access works without scripts, and takes nothing from another site', async () => {
  expect(await shown('/sign-in')).toContain('href="/recovery"')
  expect(await shown('/recovery')).toContain('action="/recovery"')
  expect(await post('/recovery', { ...FORM, facts: 'мало' })).toBe('/recovery?error=fields')
  expect(await post('/recovery', FORM, 'https://evil.example')).toBe('/recovery?error=other')
  expect(await post('/recovery', FORM)).toBe('/recovery?sent=1')
  expect(await db.select().from(recoveryRequests)).toMatchObject([{ email: 'lost@example.ru', userId: null }])
  await post('/recovery', FORM)
  expect(await post('/recovery', FORM)).toBe('/recovery?error=limit')
  expect(await shown('/recovery?error=limit')).toContain('Напишите нам позже')
  expect(await shown('/recovery?sent=1')).toContain('Просьба у нас')
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
  const answer = (token: string, word: string) => post('/callback/email', { token, answer: word })

  const first = await begin()
  const page = await shown(`/callback/email?token=${first.old}&stop=${first.stop}`)
  expect(page).toContain('Это не я: остановить смену')
  await shown(`/callback/email?token=${first.fresh}`)
  expect(await db.select().from(emailChanges)).toMatchObject([{ oldConfirmedAt: null, newConfirmedAt: null }])
  expect(await answer(first.stop, 'stop')).toBe('/callback/email?done=stopped')
  expect(await answer(first.stop, 'stop')).toBe('/callback/email?error=1')
  expect(await answer(first.fresh, 'other')).toBe('/callback/email?error=1')
  expect(await addressOf()).toBe(email)

  const second = await begin()
  expect(await answer(second.fresh, 'confirm')).toBe('/callback/email?done=waiting')
  expect(await answer(second.old, 'confirm')).toBe('/callback/email?done=changed')
  expect(await addressOf()).toBe('fresh@example.ru')
})
