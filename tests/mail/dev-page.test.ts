import express from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDevMailbox, type DevMailbox } from '#server/mail/dev-mailbox.ts'
import { mailPages } from '#server/mail/dev-page.ts'
import { codeEmail } from '#server/mail/templates/sign-in.ts'

const signal = new AbortController().signal
const site = { name: 'Дистант', publicUrl: 'https://distant.example', operatorEmail: null }
let lines: string[]
let mailbox: DevMailbox

function openBox({ isRecipientShown = false } = {}) {
  lines = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  return createDevMailbox({ log, isRecipientShown })
}

const keep = (recipient: string, code = '048213') =>
  mailbox.send(
    {
      key: '0b6f3a52-6a06-4a3e-9d7c-5a8e7c7f2a11',
      createdAt: '2026-11-21T09:00:00.000Z',
      calendar: null,
      recipient,
      ...codeEmail(site, {
        code,
        minutes: 5,
        requestedAt: new Date('2026-11-21T09:00:00Z'),
        path: '/sign-in?challenge=x',
      }),
    },
    signal,
  )

const get = (path: string) => request(express().use(mailPages({ mailbox, siteName: 'Дистант' }))).get(path)

beforeEach(() => {
  mailbox = openBox()
})

describe('the mailbox of the demo', () => {
  test('the demo mailbox prints sign-in codes, with the recipient in development only', async () => {
    await keep('masha@example.ru')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'mail.captured',
      signInCode: '048213',
      page: '/dev/mail/1',
    })
    expect(lines[0]).not.toContain('masha')
    mailbox = openBox({ isRecipientShown: true })
    await keep('masha@example.ru')
    expect(lines[0]).toContain('masha@example.ru')
  })

  test('e-mails to addresses that are hidden from a reader are neither listed nor shown', async () => {
    await keep('masha@example.ru')
    await keep('admin@demo.invalid')
    const app = express()
      .use((_req, res, next) => {
        res.locals['hiddenRecipients'] = ['admin@demo.invalid']
        next()
      })
      .use(mailPages({ mailbox, siteName: 'Дистант' }))
    const list = await request(app).get('/dev/mail')
    expect(list.text).toContain('masha@example.ru')
    expect(list.text).not.toContain('admin@demo.invalid')
    expect((await request(app).get('/dev/mail/1/text')).status).toBe(200)
    for (const path of ['/dev/mail/2', '/dev/mail/2/text', '/dev/mail/2/html'])
      expect((await request(app).get(path)).status, path).toBe(404)
  })

  test('the demo mailbox keeps the last 200 e-mails', async () => {
    for (let index = 1; index <= 205; index += 1) await keep(`p${index}@example.ru`)
    expect(mailbox.list()).toHaveLength(200)
    expect(mailbox.list()[0]?.recipient).toBe('p205@example.ru')
    expect(mailbox.find(5)).toBeUndefined()
    expect(mailbox.find(6)?.recipient).toBe('p6@example.ru')
  })
})

describe('/dev/mail', () => {
  test('the page /dev/mail says when there is no e-mail', async () => {
    expect((await get('/dev/mail').expect(200)).text).toContain('Писем пока нет')
  })

  test('the page /dev/mail lists e-mails, newest first, of all or of one address', async () => {
    await keep('masha@example.ru')
    await keep('petya@example.ru')
    const all = (await get('/dev/mail')).text
    expect(all.indexOf('petya@')).toBeLessThan(all.indexOf('masha@'))
    const own = (await get('/dev/mail?to=masha%40example.ru')).text
    expect(own).toContain('masha@')
    expect(own).not.toContain('petya@')
  })

  test('the page /dev/mail shows an e-mail in a frame without scripts, next to its text', async () => {
    await keep('masha@example.ru')
    const page = await get('/dev/mail/1').expect(200)
    expect(page.text).toMatch(/<iframe [^>]*sandbox="[^"]*" src="\/dev\/mail\/1\/html">/)
    expect(page.text).not.toContain('allow-scripts')
    expect(page.text).toContain('048213')
    expect((await get('/dev/mail/1/text')).text).toContain('048213')
    const email = await get('/dev/mail/1/html').expect(200)
    expect(email.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(email.headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  })

  test('the page /dev/mail escapes the content of an e-mail', async () => {
    await keep('<script>alert(1)</script>@example.ru')
    for (const path of ['/dev/mail', '/dev/mail/1']) expect((await get(path)).text).not.toContain('<script')
  })

  test('the page /dev/mail is neither cached nor indexed and has no other addresses', async () => {
    await keep('masha@example.ru')
    const { headers } = await get('/dev/mail/1')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    await get('/dev/mail/2').expect(404)
    await get('/dev/mail/1/raw').expect(404)
    await get('/dev/mail/x').expect(404)
  })
})
