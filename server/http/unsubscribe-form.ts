import { Router } from 'express'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { setTopic } from '#server/features/identity/notifications/topics.ts'
import type { Deps } from '#server/http/context.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from './form-action.ts'
import type { FormAction } from './form-action.ts'
import { oneClickUnsubscribe, tokenIn } from './one-click.ts'

/** Turns e-mails of a topic off: the button of a mail program, and the form of the page that its link opens. */
export const unsubscribeForm = (deps: Deps): RequestHandler =>
  Router()
    .use(formAction(deps, choose))
    .post(
      choose.path,
      oneClickUnsubscribe((token) => setTopic(deps, { token, isOff: true })),
    )

const Form = z.object({ act: z.enum(['on', 'off']) })

const choose: FormAction<z.infer<typeof Form>> = {
  path: pathOf('unsubscribe'),
  bytesMax: 2000,
  sender: 'token',
  form: Form,
  async submit({ deps }, { act }, { query }) {
    await setTopic(deps, { token: tokenIn(query), isOff: act === 'off' })
    return pageOf(query) + (act === 'on' ? '&done=on' : '')
  },
  refused: ({ kind }, { query }) => (kind === 'invalid' ? null : pageOf(query)),
}

const pageOf = (query: URLSearchParams) =>
  `${pathOf('unsubscribe')}?token=${encodeURIComponent(tokenIn(query))}`
