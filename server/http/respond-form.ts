import express, { Router } from 'express'
import type { RequestHandler } from 'express'
import { sendResponse } from '#server/features/responses/send.ts'
import type { Deps } from '#server/platform/context.ts'
import { RespondForm } from '#shared/features/responses/forms.ts'
import { VacancyId } from '#shared/features/vacancies/model.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formFields } from './form-fields.ts'
import { callerOf } from './session/caller.ts'
import { isFromOurPages } from './session/same-origin.ts'

/** The longest letter in the longest encoding of a form. */
const BODY_BYTES_MAX = 100_000

/**
 * Responding before scripts arrive, or without any: a plain form over the service of the API. A refusal leads back with
 * a word in the address that the page knows (`?error=`).
 */
export function respondForm({ deps, publicUrl }: { deps: Deps; publicUrl: string }): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin
  const isHttps = publicUrl.startsWith('https:')
  const router = Router()
  const urlencoded = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 20 })

  router.post(/^\/vacancies\/(?<id>\d+)\/respond$/, urlencoded, async (req, res, next) => {
    const id = VacancyId.safeParse(req.params['id'])
    if (!id.success) return next()
    const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
    const page = pathOf('vacancies-id-respond', { id: id.data })
    const lead = (to: string) => res.set('cache-control', 'no-store').redirect(303, to)
    if (actor.kind !== 'user') return lead(signInPath(page))
    if (!isFromOurPages(req, { publicOrigin, via })) return lead(`${page}?error=other`)
    const form = RespondForm.safeParse(formFields(req.body))
    if (!form.success)
      return lead(`${page}?error=${form.error.issues[0]?.path[0] === 'letter' ? 'letter' : 'resume'}`)
    try {
      await sendResponse({ deps, actor, session }, { id: id.data, ...form.data })
      return lead(`${pathOf('personal-responses')}?sent=1`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // Who has responded already, or cannot, reads so on the page itself.
      return lead(
        error.code === 'conflict'
          ? page
          : `${page}?error=${error.code === 'too_many_requests' ? 'limit' : 'resume'}`,
      )
    }
  })
  return router
}
