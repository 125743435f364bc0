/** Services outside of the board that refuse, hang or speak nonsense: none of it is taken for an answer. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createPushSender } from '#server/push/web-push.ts'
import { LOCAL_NETWORK } from '#server/kernel/public-network.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import { ResultUnknown } from '#server/payments/port.ts'
import { createYookassa } from '#server/payments/yookassa.ts'
import { connectSearchServer } from '#server/lists/search-server/client.ts'
import { createTelegramBot } from '#server/telegram/bot.ts'
import { TELEGRAM_TOKEN } from '#tests/support/app.ts'
import { MANNERS, startBadServer } from '#tests/support/bad-server.ts'
import { SHOP } from '#tests/support/yookassa-server.ts'
import { FORMER_RECEIPT_TAX } from '#shared/features/money/tax-regimes/terms.ts'

const AT = '2026-11-21T09:00:00Z'
const now = () => new Date(AT)
const open = new AbortController()

describe.each(MANNERS)('a service that %s', (manner) => {
  test('gets an e-mail later again', async () => {
    const transport = createSmtpTransport({
      url: `smtp://127.0.0.1:${await startBadServer(manner)}`,
      from: { name: 'Дистант', address: 'no-reply@board.example' },
      timeouts: { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500 },
    })
    const email = {
      key: randomUUID(),
      kind: 'test',
      recipient: 'anna@example.ru',
      subject: 'Код',
      text: 'Код',
      html: '<p>Код</p>',
      calendar: null,
      unsubscribeUrl: null,
      createdAt: AT,
    }
    expect(await transport.send(email, open.signal)).toMatchObject({ kind: 'later' })
    transport.close()
  })

  test('leaves the result of a payment unknown: neither made nor refused', async () => {
    const provider = createYookassa({
      url: `http://127.0.0.1:${await startBadServer(manner)}`,
      ...SHOP,
      timeoutMs: 300,
      sleep: async () => {},
    })
    await expect(provider.read('2d0d4a5e')).rejects.toBeInstanceOf(ResultUnknown)
    const payment = {
      paymentId: 1,
      companyId: 1,
      idempotenceKey: randomUUID(),
      amountKopecks: 100_000,
      description: 'Пополнение баланса',
      isTopUp: true,
      returnUrl: 'https://board.example/payment/1',
      email: 'anna@example.ru',
      payer: { title: 'ООО «Чай»', inn: null },
      tax: FORMER_RECEIPT_TAX,
    }
    await expect(provider.create(payment)).rejects.toBeInstanceOf(ResultUnknown)
  })

  test('gets a message of the bot later again', async () => {
    const bot = createTelegramBot({
      token: TELEGRAM_TOKEN,
      apiUrl: `http://127.0.0.1:${await startBadServer(manner)}`,
      now,
    })
    const given = manner === 'hangs' ? AbortSignal.timeout(300) : open.signal
    const sent = bot.send({ chatId: 1, html: 'Отклик' }, given).catch((error: unknown) => error)
    // A worker that stops leaves the message to another one; otherwise it gives up after ten seconds.
    if (manner === 'hangs') expect(await sent).toMatchObject({ name: 'TimeoutError' })
    else expect(await sent).toMatchObject({ kind: 'later' })
  })

  test('gets a push message later again', async () => {
    const sender = createPushSender({
      privateKey: randomBytes(32).toString('base64url'),
      subject: 'https://board.example',
      network: LOCAL_NETWORK,
      now,
    })
    const browser = createECDH('prime256v1')
    const subscription = {
      endpoint: `http://127.0.0.1:${await startBadServer(manner)}/push`,
      p256dh: browser.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    const signal = manner === 'hangs' ? AbortSignal.timeout(300) : open.signal
    const sent = sender
      .send(subscription, { text: 'Отклик', path: '/' }, { lifeSeconds: 60, signal })
      .catch((error: unknown) => error)
    if (manner === 'hangs') expect(await sent).toMatchObject({ name: 'AbortError' })
    // The status is all that counts: a portal in between that answers 200 cannot be told from the service.
    else expect(await sent).toMatchObject({ kind: manner === 'is a wrong page' ? 'sent' : 'later' })
  })

  test('refuses a search as unavailable within seconds', async () => {
    const log = pino({ level: 'silent' })
    const server = connectSearchServer(`mysql://127.0.0.1:${await startBadServer(manner)}`, log)
    const startedAt = performance.now()
    await expect(server.query(['SELECT 1'])).rejects.toMatchObject({ code: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(6000)
    await server.close()
  })
})
