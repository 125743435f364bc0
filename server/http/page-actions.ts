import { ORPCError } from '@orpc/server'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Ctx, Deps } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { storableText } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import {
  ACTION_FIELD,
  actionName,
  type FormAddress,
  type FormValues,
  type PageAction,
  type PostedForm,
} from '#shared/routing/page-action.ts'
import { signInPath, matchRoute } from '#shared/routing/route-table.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { createFormCalls } from './api/form-calls.ts'
import { refusalOf } from './api/refusal.ts'
import type { ClientBuild } from './pages/client-build.ts'
import { isMachinePath, searchOf } from './request-address.ts'
import { noteRetryAfter } from './retry-after.ts'
import { callerOf } from './session/caller.ts'
import { isSameOrigin } from './session/same-origin.ts'
import { addWaitingTicket } from './session/waiting-ticket.ts'

/** The longest form, percent-encoded: a Cyrillic character takes six bytes. @throws 413 */
const BODY_BYTES_MAX = 300_000
const FIELDS_MAX = 60

const FOREIGN = 'Форма пришла не с нашей страницы. Откройте сайт заново и повторите.'

type PageActionParts = {
  deps: Deps
  build: Pick<ClientBuild, 'module'>
  /** Sends the page of the form again. */
  sendPage: (req: Request, res: Response, posted: PostedForm, status: number) => Promise<void>
  report: (error: unknown) => void
}

/**
 * The forms that pages declare, for browsers without scripts: calls the operation of the form, then redirects by 303 to
 * where the form leads, or sends its page with what was typed, the messages and 422. A guest whom the operation refuses is
 * sent to sign in. Other posts to pages are refused by 405.
 */
export function pageActions({ deps, build, sendPage, report }: PageActionParts): RequestHandler {
  const body = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: FIELDS_MAX })
  return async (req, res, next) => {
    if (req.method !== 'POST' || isMachinePath(req.path)) return next()
    const actions = matchRoute(req.path)?.route.page
      ? await (await build.module()).listPageActions(req.path)
      : []
    if (actions.length === 0) throw notAllowed()
    await new Promise<void>((resolve, reject) => {
      body(req, res, (error) => (error ? reject(error) : resolve()))
    })
    res.set({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    const { [ACTION_FIELD]: name, ...values } = readFields(req.body)
    const address: FormAddress = { path: req.path, params: new URLSearchParams(searchOf(req.url)) }
    if (name === undefined && isOneClick(values)) return stopEmails(actions, address, res)
    const action = actions.find((one) => actionName(one) === name)
    if (!action) throw notAllowed()
    await submit(req, res, { action, values, address })
  }

  async function submit(
    req: Request,
    res: Response,
    { action, values, address }: { action: PageAction; values: FormValues; address: FormAddress },
  ) {
    const { via, ...caller } = action.isByToken
      ? { ...guestCtx(deps), via: 'nothing' as const }
      : await callerOf(req, res, deps)
    const ctx: Ctx = { ...caller, deps }
    const isOurs = isSameOrigin(req, { site: deps.site, via })
    if (!isOurs && !action.isByToken) throw new Problem('forbidden', FOREIGN)
    // Of users the operation counts; the page that may follow costs what a page of a new address does.
    if (ctx.actor.kind === 'guest') await deps.limits.take('search', networkOf(req.ip ?? ''))
    // Another site could fill in a form in the name of our page.
    const typed = isOurs ? values : {}
    const posted = { action: actionName(action), values: typed, refusal: null, output: null }
    try {
      const output = await createFormCalls(deps, ctx)(action.operation, action.toInput(values, address))
      const target = action.done(output, { values, address })
      if (target !== null) return res.redirect(303, safeLocalPath(target) ?? '/')
      return await sendPage(req, res, { ...posted, output }, 200)
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthorized' && ctx.actor.kind === 'guest')
        return res.redirect(303, signInPath(req.url))
      // The page of errors says how to send the form again.
      if (!isRefusal(error)) throw error
      noteRetryAfter(res, error)
      const requestId = String(res.locals['requestId'])
      const { status, message, data } = refusalOf(error, { log: deps.log, requestId, report, isPage: true })
      const refused: PostedForm = { ...posted, refusal: { status, message, data } }
      return sendPage(req, res, addWaitingTicket(ctx, refused), status === 429 ? 429 : 422)
    }
  }

  /**
   * RFC 8058: a mail program posts to the address of the header without a cookie, and follows no redirect.
   */
  async function stopEmails(actions: readonly PageAction[], { params }: FormAddress, res: Response) {
    const action = actions.find(({ oneClick }) => oneClick !== null)
    const token = params.get('token')
    if (!action?.oneClick || token === null) throw notAllowed()
    await createFormCalls(deps, guestCtx(deps))(action.operation, action.oneClick(token)).catch(
      (error: unknown) => {
        throw isRefusal(error) ? Object.assign(new Error('The token is unknown'), { status: 404 }) : error
      },
    )
    res.type('text/plain; charset=utf-8').send('Писем больше не будет.\n')
  }
}

/** Of an operation or of its contract; other errors are bugs, or the database is away. */
const isRefusal = (error: unknown) =>
  error instanceof Problem || (error instanceof ORPCError && error.status < 500)

/** RFC 8058: the body of a mail program has this field, or nothing. */
const isOneClick = (values: FormValues) => Object.keys(values).every((name) => name === 'List-Unsubscribe')

const notAllowed = () => Object.assign(new Error('The page has no such form'), { status: 405 })

/** The text fields of a body; a field sent twice is ignored. */
function readFields(body: unknown): FormValues {
  return Object.fromEntries(
    Object.entries(Object(body))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, storableText(text)]),
  )
}
