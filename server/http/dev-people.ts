import { createHash, randomBytes } from 'node:crypto'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import { inArray, isNotNull } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { openSession, startSession } from '#server/features/identity/session/sessions.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '#server/features/intake/demo/accounts.ts'
import type { Deps } from '#server/http/context.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { callerOf } from './session/caller.ts'
import { isSameOrigin } from './session/same-origin.ts'
import { isIPv4 } from 'node:net'

/** Headers that proxies add; a person at the machine itself sends none of them. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-client-ip|x-original-.+|x-proxy.*|proxy-.+)$/

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const PATH = '/dev'
const BODY_BYTES_MAX = 1000

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:0 auto;padding:24px 16px}' +
  'ul{list-style:none;padding:0;display:grid;gap:16px}form{display:grid;gap:4px;justify-items:start}p{margin:0}' +
  'button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border-radius:12px;border:1px solid GrayText;background:Canvas;color:CanvasText;cursor:pointer;text-align:left}' +
  'button:focus-visible{outline:3px solid Highlight;outline-offset:2px}.muted{opacity:.8}'

/**
 * `/dev` signs the visitor in as a person of the invented world with one click. Mount it only where the demo captures
 * its e-mails: anyone who can read them there could sign in as any person anyway. Staff are offered only to a caller on
 * the same machine.
 */
export function devPeople(deps: Deps): Router {
  // Sent by the page alone: it is new with each start.
  const token = randomBytes(24).toString('base64url')
  const router = Router()
  router.use(PATH, (req, res, next) => {
    if (req.path !== '/') return next()
    res.set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    next()
  })
  router.get(PATH, async (req, res) => {
    const known = await listKnown(deps)
    sendPage(res, {
      siteName: deps.site.name,
      token,
      accounts: offeredTo(req).filter(({ email }) => known.has(email)),
      isForStaffToo: isLocalCaller(req),
    })
  })
  router.post(
    PATH,
    express.urlencoded({ extended: false, limit: BODY_BYTES_MAX }),
    async (req, res, next) => {
      const { actor, session, via } = await callerOf(req, res, deps)
      const sent: Record<string, unknown> = Object(req.body)
      // The page was open when the server started again, or another site has sent the form.
      if (sent['token'] !== token || !isSameOrigin(req, { site: deps.site, via }))
        return res.redirect(303, PATH)
      const account = offeredTo(req).find(({ email }) => email === sent['email'])
      const user = account && (await listKnown(deps)).get(account.email)
      if (!account || !user) return next()
      const ctx = { deps, actor, session }
      const opened = await deps.db.transaction((tx) => openSession(ctx, tx, { user, remember: false }))
      startSession(ctx, opened)
      res.redirect(303, account.path)
    },
  )
  return router
}

const offeredTo = (req: Request) =>
  isLocalCaller(req) ? DEMO_ACCOUNTS : DEMO_ACCOUNTS.filter(({ role }) => role !== 'staff')

/** A code to sign in as staff is read at the machine only, like the button. */
export function hideStaffEmails({ db }: Pick<Deps, 'db'>): RequestHandler {
  return async (req, res, next) => {
    if (!isLocalCaller(req)) {
      const staff = await db.select({ email: users.email }).from(users).where(isNotNull(users.staffRole))
      res.locals['hiddenRecipients'] = staff.map(({ email }) => email)
    }
    next()
  }
}

/** A world of an earlier release has none of them. */
async function listKnown({ db }: Pick<Deps, 'db'>) {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        DEMO_ACCOUNTS.map(({ email }) => email),
      ),
    )
  return new Map(rows.map((user) => [user.email, user]))
}

const HEADINGS = { seeker: 'Соискатель', employer: 'Работодатели', staff: 'Сотрудники площадки' } as const
const ROLES = ['seeker', 'employer', 'staff'] as const

function sendPage(
  res: Response,
  {
    siteName,
    token,
    accounts,
    isForStaffToo,
  }: { siteName: string; token: string; accounts: readonly DemoAccount[]; isForStaffToo: boolean },
) {
  const title = `Войти в демо: ${siteName}`
  const groups = ROLES.flatMap((role) => {
    const ofRole = accounts.filter((account) => account.role === role)
    if (ofRole.length === 0) return []
    return [
      `<section><h2>${HEADINGS[role]}</h2><ul>${ofRole.map((one) => rowHtml(one, token)).join('')}</ul></section>`,
    ]
  })
  const body =
    groups.length === 0
      ? '<p>В этой папке данных лежит демо прежнего выпуска: людей для входа в нём ещё нет. Запустите демо с новой папкой: DATA_DIR=другая-папка npm run demo.</p>'
      : '<p>Все люди и компании выдуманы. Нажмите, чтобы войти: письмо с кодом не нужно.</p>' +
        groups.join('') +
        (isForStaffToo ? '' : '<p class="muted">Войти как сотрудник можно только с того же компьютера.</p>')
  res
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
        `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>` +
        `${body}<h2>Ещё</h2><p><a href="/dev/mail">Письма, которые отправил бы сайт</a></p>` +
        '<p><a href="/">Главная страница</a></p></main></body></html>',
    )
}

const rowHtml = ({ email, name, about }: DemoAccount, token: string) =>
  `<li><form method="post" action="${PATH}"><input type="hidden" name="token" value="${token}">` +
  `<button name="email" value="${escapeHtml(email)}">${escapeHtml(name)}</button>` +
  `<p class="muted">${escapeHtml(about)}</p></form></li>`

/**
 * Whether the caller sits at the machine of the server: the connection comes from it, nothing says that it was passed on,
 * and the address is that of the machine, so that no name of another site leads here.
 */
function isLocalCaller({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  return LOCAL_HOSTS.has((headers.host ?? '').toLowerCase().replace(/:\d{1,5}$/, ''))
}

function isLoopback(address: string): boolean {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}
