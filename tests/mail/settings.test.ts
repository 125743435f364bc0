import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { openMail } from '#server/mail/open.ts'
import { newDkimKey } from '#tests/support/dkim.ts'

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

const { privateKey } = newDkimKey()
const SIGNED = { ...SMTP, DKIM_SELECTOR: 'board2026' }
const ED25519 = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

test('a key signs as the domain of the sender, or as one above it', () => {
  const { settings, secrets } = readSettings({ ...SIGNED, DKIM_PRIVATE_KEY: privateKey })
  expect(settings.mail.dkim).toEqual({ domain: 'example.ru', selector: 'board2026' })
  expect(secrets.dkimKey).toBe(privateKey)
  expect(JSON.stringify(settings)).not.toContain('PRIVATE KEY')
  const above = readSettings({
    ...SIGNED,
    MAIL_FROM: 'no-reply@mail.example.ru',
    DKIM_DOMAIN: 'Example.ru',
    DKIM_PRIVATE_KEY: privateKey,
  })
  expect(above.settings.mail.dkim?.domain).toBe('example.ru')
})

test('a key may be one line with escaped line breaks, or a file', async () => {
  const line = privateKey.replaceAll('\n', '\\n')
  expect(readSettings({ ...SIGNED, DKIM_PRIVATE_KEY: line }).secrets.dkimKey).toBe(privateKey)
  const file = join(await mkdtemp(join(tmpdir(), 'dkim-')), 'key.pem')
  await writeFile(file, privateKey)
  expect(readSettings({ ...SIGNED, DKIM_PRIVATE_KEY_FILE: file }).secrets.dkimKey).toBe(privateKey)
})

test('without a selector e-mails are not signed here', () => {
  expect(readSettings(SMTP).settings.mail.dkim).toBeNull()
})

test.each([
  [{ ...SMTP, DKIM_PRIVATE_KEY: privateKey }, /DKIM_SELECTOR: goes together with DKIM_PRIVATE_KEY/],
  [{ ...SMTP, DKIM_DOMAIN: 'example.ru' }, /DKIM_SELECTOR: goes together/],
  [SIGNED, /DKIM_SELECTOR: goes together/],
  [
    { ...SIGNED, DKIM_PRIVATE_KEY: privateKey, DKIM_PRIVATE_KEY_FILE: '/nowhere' },
    /DKIM_SELECTOR: goes together/,
  ],
  [{ DKIM_SELECTOR: 'a', DKIM_PRIVATE_KEY: privateKey }, /DKIM_SELECTOR: needs MAIL_FROM/],
  [{ ...SIGNED, DKIM_SELECTOR: 'a b', DKIM_PRIVATE_KEY: privateKey }, /DKIM_SELECTOR: needs the name/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY: privateKey, DKIM_DOMAIN: 'other.ru' }, /DKIM_DOMAIN: needs the domain/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY: privateKey, DKIM_DOMAIN: 'ru le' }, /DKIM_DOMAIN: needs a domain/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY: 'nonsense' }, /DKIM_PRIVATE_KEY: needs an RSA key/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY: ED25519 }, /DKIM_PRIVATE_KEY: needs an RSA key/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY: newDkimKey(512).privateKey }, /needs a key of 1024 bits/],
  [{ ...SIGNED, DKIM_PRIVATE_KEY_FILE: '/nowhere/key.pem' }, /DKIM_PRIVATE_KEY_FILE: .* cannot be read/],
])('invalid settings of the signature %# stop the start with an error without the key', (given, message) => {
  const complaint = () => readSettings(given)
  expect(complaint).toThrow(message)
  expect(complaint).not.toThrow(/PRIVATE KEY-----|MII|nonsense/)
})
