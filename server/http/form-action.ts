import express, { Router } from 'express'
import type { z } from 'zod'
import type { Ctx, Deps } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { formFields } from './form-fields.ts'
import type { Fields } from './form-fields.ts'
import { callerOf } from './session/caller.ts'
import { isFromOurPages } from './session/same-origin.ts'

export type FormHost = { deps: Deps; publicUrl: string }

/** A plain form that works before scripts arrive, or without any, over the same service as the API. */
export type FormAction<Form> = {
  path: string | RegExp
  /** Limit of the body. @throws 413 */
  bytesMax: number
  /**
   * Who may send it: a person or anybody from our own pages, or, from anywhere, whoever has the token in the address.
   * No session is read for a token.
   */
  sender: 'person' | 'anybody' | 'token'
  /** Checkboxes: a browser sends those that are ticked. */
  boxes?: readonly string[]
  /** Takes the fields and the parameters of the path. */
  form: z.ZodType<Form>
  /** Carries the form out and says where to go on; null: not a form of this address, the request goes on. */
  submit(ctx: Ctx, form: Form, sent: SentForm): Promise<string | null>
  /** Where a refusal leads, usually back to the page of the form with a word in the address that it knows (`?error=`). */
  refused(refusal: FormRefusal<Form>, sent: SentForm): string | null
}

export type SentForm = { ctx: Ctx; fields: Fields; params: Fields; query: URLSearchParams }

/** `foreign`: sent by a page of another site. `fields`: the names of the wrong ones. */
export type FormRefusal<Form> =
  | { kind: 'guest' | 'foreign' }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'problem'; problem: Problem; form: Form }

/** Every outcome leads on by 303. A Problem is a refusal; a bug stays a bug. */
export function formAction<Form>({ deps, publicUrl }: FormHost, action: FormAction<Form>): Router {
  const publicOrigin = new URL(publicUrl).origin
  const isHttps = publicUrl.startsWith('https:')
  const body = express.urlencoded({ extended: false, limit: action.bytesMax, parameterLimit: 20 })
  return Router().post(action.path, body, async (req, res, next) => {
    const caller = action.sender === 'token' ? null : await callerOf(req, res, { deps, isHttps })
    const target = await targetOf(action, {
      ctx: caller ? { deps, actor: caller.actor, session: caller.session } : guestCtx(deps),
      isForeign: caller !== null && !isFromOurPages(req, { publicOrigin, via: caller.via }),
      fields: formFields(req.body),
      params: formFields(req.params),
      query: new URLSearchParams(req.originalUrl.split('?')[1]),
    })
    if (target === null) return next()
    res.set('cache-control', 'no-store').redirect(303, target)
  })
}

async function targetOf<Form>(
  { sender, boxes = [], form, submit, refused }: FormAction<Form>,
  { isForeign, ...sent }: SentForm & { isForeign: boolean },
) {
  if (sender === 'person' && sent.ctx.actor.kind !== 'user') return refused({ kind: 'guest' }, sent)
  if (isForeign) return refused({ kind: 'foreign' }, sent)
  const ticks = Object.fromEntries(boxes.map((name) => [name, sent.fields[name] !== undefined]))
  const parsed = form.safeParse({ ...sent.fields, ...ticks, ...sent.params })
  if (!parsed.success)
    return refused({ kind: 'invalid', fields: parsed.error.issues.map(({ path }) => String(path[0])) }, sent)
  try {
    return await submit(sent.ctx, parsed.data, sent)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused({ kind: 'problem', problem: error, form: parsed.data }, sent)
  }
}
