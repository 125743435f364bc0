import { Router } from 'express'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import type { Deps } from '#server/http/context.ts'
import { saveSearch } from '#server/features/board/saved-searches/save.ts'
import { setSubscription } from '#server/features/board/saved-searches/subscription.ts'
import { SaveSearchForm } from '#shared/features/board/saved-searches/forms.ts'
import { SEARCH_ADDRESS_LENGTH_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { signInPath } from '#shared/routing/guards.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'
import { oneClickUnsubscribe, tokenIn } from './one-click.ts'

/** A percent-encoded address and a name. */
const BODY_BYTES_MAX = 3 * SEARCH_ADDRESS_LENGTH_MAX + 4000

/** Forms that save a search and unsubscribe from its e-mails without scripts. */
export const savedSearchForms = (deps: Deps): RequestHandler =>
  Router()
    .use(formAction(deps, save), formAction(deps, subscribe))
    .post(
      subscribe.path,
      oneClickUnsubscribe((token) => setSubscription(deps, { token, isOff: true })),
    )

const save: FormAction<SaveSearchForm> = {
  path: pathOf('personal-searches'),
  bytesMax: BODY_BYTES_MAX,
  sender: 'user',
  form: SaveSearchForm,
  async submit(ctx, form) {
    await saveSearch(ctx, form)
    return `${pathOf('personal-searches')}?saved=1`
  },
  refused(refusal, { fields }) {
    const form = SaveSearchForm.safeParse(fields)
    const query = form.success ? `?address=${encodeURIComponent(form.data.address)}` : ''
    const page = pathOf('personal-searches-new') + query
    if (refusal.kind === 'guest') return signInPath(page)
    const isFull = refusal.kind === 'problem' && refusal.problem.code === 'conflict'
    return `${page}${query === '' ? '?' : '&'}error=${isFull ? 'limit' : 'form'}`
  },
}

const SubscriptionForm = z.object({ act: z.enum(['on', 'off']) })

/** The form of the page that the link in an e-mail opens. */
const subscribe: FormAction<z.infer<typeof SubscriptionForm>> = {
  path: pathOf('searches-unsubscribe'),
  bytesMax: BODY_BYTES_MAX,
  sender: 'token',
  form: SubscriptionForm,
  async submit({ deps }, { act }, { query }) {
    await setSubscription(deps, { token: tokenIn(query), isOff: act === 'off' })
    return subscriptionPage(query) + (act === 'on' ? '&done=on' : '')
  },
  refused: ({ kind }, { query }) => (kind === 'invalid' ? null : subscriptionPage(query)),
}

const subscriptionPage = (query: URLSearchParams) =>
  `${pathOf('searches-unsubscribe')}?token=${encodeURIComponent(tokenIn(query))}`
