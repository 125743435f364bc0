import { Registry } from 'prom-client'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { openMail } from '#server/mail/open.ts'

const SMTP = {
  SMTP_URL: 'smtp://user:p%40ss@mail.example.ru:587',
  MAIL_FROM: 'Дистант <no-reply@example.ru>',
}

test.each([
  { given: { NODE_ENV: 'production' }, delivery: 'missing', hasPages: false },
  { given: { NODE_ENV: 'production', MAIL_OFF: '1' }, delivery: 'off', hasPages: false },
  { given: { NODE_ENV: 'production', DEMO: '1' }, delivery: 'box', hasPages: true },
  { given: { NODE_ENV: 'development' }, delivery: 'box', hasPages: true },
  { given: { NODE_ENV: 'production', DEMO: '1', ...SMTP }, delivery: 'smtp', hasPages: false },
  { given: { NODE_ENV: 'development', ...SMTP }, delivery: 'smtp', hasPages: false },
])('with the settings $given the delivery of e-mails is: $delivery', ({ given, delivery, hasPages }) => {
  const { settings, secrets } = readSettings(given)
  expect(settings.mail.delivery).toBe(delivery)
  const log = pino({ level: 'silent' })
  const { delivery: opened, pages } = openMail({ settings, secrets, log, registry: new Registry() })
  expect(pages !== null).toBe(hasPages)
  opened.transport.close()
})

test('the address of the mail server is a secret and not among the settings', () => {
  const { settings, secrets } = readSettings(SMTP)
  expect(JSON.stringify(settings)).not.toContain('p%40ss')
  expect(secrets.smtpUrl).toBe(SMTP.SMTP_URL)
})

test.each([
  ['no-reply@example.ru', { name: null, address: 'no-reply@example.ru' }],
  ['<no-reply@example.ru>', { name: null, address: 'no-reply@example.ru' }],
  ['Дистант <no-reply@example.ru>', { name: 'Дистант', address: 'no-reply@example.ru' }],
  [
    '"ООО Дистант, почта" <no-reply@example.ru>',
    { name: 'ООО Дистант, почта', address: 'no-reply@example.ru' },
  ],
])('the sender MAIL_FROM=%s is parsed', (given, from) => {
  expect(readSettings({ MAIL_FROM: given }).settings.mail.from).toEqual(from)
})

test('without MAIL_FROM the sender is the site at its own address', () => {
  const { settings } = readSettings({ PUBLIC_URL: 'https://distant.example', SITE_NAME: 'Доска' })
  expect(settings.mail.from).toEqual({ name: 'Доска', address: 'no-reply@distant.example' })
})

test.each([
  [{ SMTP_URL: SMTP.SMTP_URL }, /MAIL_FROM: is needed with SMTP_URL/],
  [{ ...SMTP, MAIL_FROM: 'Дистант' }, /MAIL_FROM: needs an address/],
  [{ ...SMTP, MAIL_FROM: 'a@example.ru, b@example.ru' }, /MAIL_FROM: needs an address/],
  [{ ...SMTP, MAIL_FROM: 'Имя\r\nBcc: b@example.ru <a@example.ru>' }, /MAIL_FROM: needs an address/],
  [{ ...SMTP, SMTP_URL: 'http://mail.example.ru' }, /SMTP_URL: needs smtp:/],
  [{ ...SMTP, SMTP_URL: 'mail.example.ru:25' }, /SMTP_URL: needs smtp:/],
  [{ ...SMTP, SMTP_URL: 'smtp://user:p%ss@mail.example.ru' }, /SMTP_URL: needs smtp:/],
  [{ ...SMTP, SMTP_URL: 'smtp://mail.example.ru?requireTls=true' }, /SMTP_URL: needs smtp:/],
])('invalid mail settings %j stop the start with an error without the password', (given, message) => {
  const complaint = () => readSettings(given)
  expect(complaint).toThrow(message)
  expect(complaint).not.toThrow(/p%40ss|p%ss/)
})
