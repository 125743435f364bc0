import express, { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import { saveSearch } from '#server/features/saved-searches/save.ts'
import { setSubscription } from '#server/features/saved-searches/subscription.ts'
import type { Deps } from '#server/platform/context.ts'
import { SaveSearchForm } from '#shared/features/saved-searches/forms.ts'
import { SEARCH_ADDRESS_LENGTH_MAX } from '#shared/features/saved-searches/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formFields } from './form-fields.ts'
import { callerOf } from './session/caller.ts'
import { isFromOurPages } from './session/same-origin.ts'

/** An address in the longest encoding of a form, and a name. */
const BODY_BYTES_MAX = 3 * SEARCH_ADDRESS_LENGTH_MAX + 4000

/** Saving a search before scripts arrive, or without any, and the address that stops its letters. */
export function savedSearchForms({ deps, publicUrl }: { deps: Deps; publicUrl: string }): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin
  const isHttps = publicUrl.startsWith('https:')
  const router = Router()
  const urlencoded = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 20 })

  router.post(pathOf('personal-searches'), urlencoded, async (req, res) => {
    const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
    const form = SaveSearchForm.safeParse(formFields(req.body))
    const page = pathOf('personal-searches-new')
    const asked = form.success ? `${page}?address=${encodeURIComponent(form.data.address)}` : page
    if (actor.kind !== 'user') return lead(res, signInPath(asked))
    if (!form.success || !isFromOurPages(req, { publicOrigin, via }))
      return lead(res, withError(asked, 'form'))
    try {
      await saveSearch({ deps, actor, session }, form.data)
      return lead(res, `${pathOf('personal-searches')}?saved=1`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return lead(res, withError(asked, error.code === 'conflict' ? 'limit' : 'form'))
    }
  })

  /**
   * RFC 8058: a mail program posts here without a cookie and follows no redirect. The page behind the same address posts
   * what to do, and is shown again. The token is the whole right, wherever the request comes from.
   */
  router.post(pathOf('searches-unsubscribe'), urlencoded, async (req, res, next) => {
    const token = new URLSearchParams(req.originalUrl.split('?')[1]).get('token') ?? ''
    const act = actOf(req)
    try {
      await setSubscription(deps, { token, isOff: act !== 'on' })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (act !== null) return lead(res, pageOf(token))
      return next(Object.assign(new Error(error.message), { status: 404 }))
    }
    if (act !== null) return lead(res, pageOf(token) + (act === 'on' ? '&done=on' : ''))
    res.set('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Писем больше не будет.\n')
  })
  return router
}

const lead = (res: Response, to: string) => res.set('cache-control', 'no-store').redirect(303, to)
const withError = (page: string, error: string) => `${page}${page.includes('?') ? '&' : '?'}error=${error}`
const pageOf = (token: string) => `${pathOf('searches-unsubscribe')}?token=${encodeURIComponent(token)}`

/** Null for what is no form of ours. */
function actOf({ body }: Pick<Request, 'body'>): 'on' | 'off' | null {
  const act: unknown = typeof body === 'object' && body !== null && 'act' in body ? body.act : null
  return act === 'on' || act === 'off' ? act : null
}
