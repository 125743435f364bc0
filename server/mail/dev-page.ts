import { createHash } from 'node:crypto'
import { Router, type Response } from 'express'
import { escapeHtml } from '#shared/kernel/text.ts'
import type { CapturedEmail, DevMailbox } from './dev-mailbox.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-bottom:1px solid GrayText}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid GrayText;padding:16px}' +
  'iframe{width:100%;height:760px;border:1px solid GrayText}'

const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
  "frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** An e-mail brings its own inline styles and nothing else; its links open in a new tab. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'none'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox'

/**
 * `/dev/mail` lists the captured e-mails, with `?to=` those to one address. `/{number}` shows one, `/{number}/html` and
 * `/{number}/text` its two bodies, `/{number}/calendar` its event. Mount it only where the mailbox is the transport.
 * Preceding middleware may set addresses in `res.locals.hiddenRecipients`, whose e-mails this reader does not see.
 */
export function mailPages({
  mailbox,
  siteName,
  hasPeople = false,
}: {
  mailbox: DevMailbox
  siteName: string
  /** Whether `/dev` signs in people of the demo. */
  hasPeople?: boolean
}): Router {
  const router = Router()
  router.use('/dev/mail', (_req, res, next) => {
    res.set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': PAGE_POLICY,
    })
    next()
  })
  router.get('/dev/mail', (req, res) => {
    const { to } = req.query
    const emails = mailbox
      .list()
      .filter(({ recipient }) => (typeof to !== 'string' || recipient === to) && !isHidden(res, recipient))
    sendPage(res, {
      title: `Письма: ${siteName}`,
      body: listHtml(emails) + (hasPeople ? PEOPLE_LINK : ''),
      refresh: true,
    })
  })
  router.get('/dev/mail/:number{/:part}', (req, res, next) => {
    const email = mailbox.find(Number(req.params.number))
    if (!email || isHidden(res, email.recipient)) return next()
    const { part } = req.params
    if (part === undefined) return sendPage(res, { title: email.subject, body: emailHtml(email) })
    if (part === 'text') return void res.type('text/plain; charset=utf-8').send(email.text)
    if (part === 'calendar' && email.calendar !== null)
      return void res
        .attachment('sobesedovanie.ics')
        .type('text/calendar; charset=utf-8')
        .send(email.calendar)
    if (part !== 'html') return next()
    res
      .set('content-security-policy', EMAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(email.html.replace('<head>', '<head><base target="_blank">'))
  })
  return router
}

function isHidden(res: Response, recipient: string): boolean {
  const hidden: unknown = res.locals['hiddenRecipients']
  return Array.isArray(hidden) && hidden.includes(recipient)
}

const PEOPLE_LINK = '<p><a href="/dev">Войти как соискатель или работодатель демо</a></p>'

function listHtml(emails: readonly CapturedEmail[]) {
  if (emails.length === 0)
    return '<p role="status">Писем пока нет. Страница обновляется сама каждые 5 секунд.</p>'
  const rows = emails.map(
    ({ number, subject, recipient, createdAt }) =>
      `<tr><td><a href="/dev/mail/${number}">${escapeHtml(subject)}</a></td>` +
      `<td><a href="/dev/mail?to=${encodeURIComponent(recipient)}">${escapeHtml(recipient)}</a></td>` +
      `<td>${escapeHtml(createdAt)}</td></tr>`,
  )
  return (
    '<p>Почта не настроена (SMTP_URL), поэтому письма остаются здесь, в памяти, до перезапуска.</p>' +
    `<table><thead><tr><th>Тема</th><th>Кому</th><th>Создано</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  )
}

function emailHtml({ number, recipient, text, calendar }: CapturedEmail) {
  return (
    `<p><a href="/dev/mail">Все письма</a> · Кому: ${escapeHtml(recipient)} · <a href="/dev/mail/${number}/text">текст</a>${calendar === null ? '' : ` · <a href="/dev/mail/${number}/calendar">файл календаря</a>`}</p>` +
    `<iframe title="Письмо" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${number}/html"></iframe>` +
    `<h2>Текст</h2><pre>${withLinks(text)}</pre>`
  )
}

const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

function sendPage(
  res: Response,
  { title, body, refresh }: { title: string; body: string; refresh?: boolean },
) {
  res
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `${refresh ? '<meta http-equiv="refresh" content="5">' : ''}<title>${escapeHtml(title)}</title>` +
        `<style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    )
}
