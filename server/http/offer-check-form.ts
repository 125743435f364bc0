import express, { Router } from 'express'
import type { RequestHandler } from 'express'
import { checkOfferText } from '#server/features/content/offer-check/check.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import type { PostedOffer } from '#shared/features/content/offer-check/contract.ts'
import { OfferCheckForm } from '#shared/features/content/offer-check/forms.ts'
import { OFFER_LENGTH_MAX } from '#shared/features/content/offer-check/vocabulary.ts'
import { storableText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { PageRenderer } from './pages/render-page.ts'
import { noteRetryAfter } from './retry-after.ts'
import { callerOf } from './session/caller.ts'
import { isSameOrigin } from './session/same-origin.ts'

const PATH = pathOf('proverit-vakansiyu')
/** The longest text, percent-encoded: a Cyrillic character takes six bytes. Longer ones get a message. */
const BODY_BYTES_MAX = 12 * OFFER_LENGTH_MAX

/**
 * «Проверить вакансию» without scripts. The answer is the page itself with the result: after a redirect the text would
 * be in an address, and so in logs and histories.
 */
export function offerCheckForm({ deps, renderer }: { deps: Deps; renderer: PageRenderer }): RequestHandler {
  const body = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 20 })
  return Router().post(PATH, body, async (req, res) => {
    const { actor, session, via } = await callerOf(req, res, deps)
    res.set('cache-control', 'private, no-store')
    if (!isSameOrigin(req, { site: deps.site, via })) return res.redirect(303, PATH)
    const ctx = { deps: { ...deps, db: deps.reads }, actor, session }
    const { status, ...posted } = await answerTo(ctx, req.body, (error) => noteRetryAfter(res, error))
    const page = await renderer.html({ address: PATH, posted })
    if (page.kind === 'redirect') return res.redirect(303, page.location)
    res
      .status(page.status === 200 ? status : page.status)
      .set(page.headers)
      .send(page.html)
  })
}

async function answerTo(
  ctx: Ctx,
  sent: unknown,
  onRefusal: (error: Problem) => void,
): Promise<PostedOffer & { status: number }> {
  const given: unknown = Object(sent).text
  const text = typeof given === 'string' ? storableText(given) : ''
  const form = OfferCheckForm.safeParse({ text })
  if (!form.success)
    return { status: 422, text, answer: null, refusal: form.error.issues[0]?.message ?? null }
  try {
    return { status: 200, text, answer: await checkOfferText(ctx, form.data), refusal: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    onRefusal(error)
    return {
      status: error.code === 'too_many_requests' ? 429 : 422,
      text,
      answer: null,
      refusal: error.message,
    }
  }
}
