import express, { Router } from 'express'
import type { z } from 'zod'
import type { Ctx, Deps } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import { storableText } from '#shared/kernel/control-characters.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { callerOf } from './session/caller.ts'
import { isSameOrigin } from './session/same-origin.ts'

/** A plain HTML form that works without scripts, over the same service as the API. */
export type FormAction<Form> = {
  path: string | RegExp
  /** Limit of the body. @throws 413 */
  bytesMax: number
  /**
   * Who may send it: a signed-in user or anyone from our own pages, or, from anywhere, the holder of the token in the
   * address. No session is read for a token.
   */
  sender: 'user' | 'anyone' | 'token'
  /** Names of checkboxes: a browser sends only those that are checked. */
  checkboxes?: readonly string[]
  /** Schema of the fields together with the parameters of the path. */
  form: z.ZodType<Form>
  /** Executes the form and returns where to redirect; null: not a form of this address, the request goes on. */
  submit(ctx: Ctx, form: Form, sent: SentForm): Promise<string | null>
  /** Where a refusal redirects, usually to the page of the form with a code that it knows (`?error=`). */
  refused(refusal: FormRefusal<Form>, sent: SentForm): string | null | Promise<string | null>
}

export type Fields = Record<string, string>
export type SentForm = { ctx: Ctx; fields: Fields; params: Fields; query: URLSearchParams }

/** `foreign`: sent by a page of another site. `fields`: names of the invalid ones. */
export type FormRefusal<Form> =
  | { kind: 'guest' | 'foreign' }
  | { kind: 'invalid'; fields: readonly string[] }
  | { kind: 'problem'; problem: Problem; form: Form }

/** Every outcome redirects by 303. A Problem is a refusal; other errors are thrown. */
export function formAction<Form>(deps: Deps, action: FormAction<Form>): Router {
  const body = express.urlencoded({ extended: false, limit: action.bytesMax, parameterLimit: 20 })
  return Router().post(action.path, body, async (req, res, next) => {
    const caller = action.sender === 'token' ? null : await callerOf(req, res, deps)
    const target = await targetOf(action, {
      ctx: caller ? { deps, actor: caller.actor, session: caller.session } : guestCtx(deps),
      isForeign: caller !== null && !isSameOrigin(req, { site: deps.site, via: caller.via }),
      fields: formFields(req.body),
      params: formFields(req.params),
      query: new URLSearchParams(req.originalUrl.split('?')[1]),
    })
    if (target === null) return next()
    res.set('cache-control', 'no-store').redirect(303, target)
  })
}

/** The text fields of a body; a field sent twice is ignored. */
function formFields(body: unknown): Fields {
  return Object.fromEntries(
    Object.entries(Object(body))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, text]) => [name, storableText(text)]),
  )
}

async function targetOf<Form>(
  { sender, checkboxes = [], form, submit, refused }: FormAction<Form>,
  { isForeign, ...sent }: SentForm & { isForeign: boolean },
) {
  if (sender === 'user' && sent.ctx.actor.kind !== 'user') return refused({ kind: 'guest' }, sent)
  if (isForeign) return refused({ kind: 'foreign' }, sent)
  const checked = Object.fromEntries(checkboxes.map((name) => [name, sent.fields[name] !== undefined]))
  const parsed = form.safeParse({ ...sent.fields, ...checked, ...sent.params })
  if (!parsed.success)
    return refused({ kind: 'invalid', fields: parsed.error.issues.map(({ path }) => String(path[0])) }, sent)
  try {
    // As the API limits commands.
    if (sender === 'user' && sent.ctx.actor.kind === 'user')
      await sent.ctx.deps.limits.take('commands', String(sent.ctx.actor.userId))
    return await submit(sent.ctx, parsed.data, sent)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return refused({ kind: 'problem', problem: error, form: parsed.data }, sent)
  }
}
