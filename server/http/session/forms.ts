import express, { Router } from 'express'
import type { Request, RequestHandler, Response } from 'express'
import { z } from 'zod'
import { networkOf } from '#server/features/session/network.ts'
import { waitingTicket } from '#server/features/session/proof.ts'
import { requestRegistration, requestSignInCode } from '#server/features/session/request-code.ts'
import { verifyCode } from '#server/features/session/verify-code.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { CodeForm, RegistrationForm, SignInForm } from '#shared/features/session/forms.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { formFields } from '../form-fields.ts'
import type { Fields } from '../form-fields.ts'
import { callerOf } from './caller.ts'
import { isFromOurPages } from './same-origin.ts'

const BODY_BYTES_MAX = 10_000

/**
 * Signing in before scripts arrive, or without any: plain forms over the same services as the API. Every answer leads
 * on by 303; a refusal leads back with a word in the address that the page knows (`?error=`), and never says whether
 * an address is registered.
 */
export function sessionForms({ deps, publicUrl }: { deps: Deps; publicUrl: string }): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin
  const isHttps = publicUrl.startsWith('https:')
  const router = Router()
  const urlencoded = express.urlencoded({ extended: false, limit: BODY_BYTES_MAX, parameterLimit: 20 })

  router.post('/sign-in', urlencoded, take('/sign-in', requestSignIn))
  router.post('/sign-in/code', urlencoded, take('/sign-in', enterCode))
  router.post('/sign-up', urlencoded, take('/sign-up', requestSignUp))
  return router

  function take(page: string, act: (ctx: Ctx, fields: Fields) => Promise<Outcome>) {
    return async (req: Request, res: Response) => {
      const { actor, session, via } = await callerOf(req, res, { deps, isHttps })
      const fields = formFields(req.body)
      const redirectUri = safeLocalPath(fields['redirect_uri'])
      const outcome = isFromOurPages(req, { publicOrigin, via })
        ? await act({ deps: { ...deps, db: deps.reads }, actor, session }, fields)
        : refusal('other')
      res.set('cache-control', 'no-store').redirect(303, addressOf(page, outcome, redirectUri))
    }
  }
}

type Outcome =
  | { kind: 'code_sent'; challengeId: string }
  | { kind: 'signed_in' }
  | { kind: 'refused'; params: Record<string, string> }

const refusal = (error: string, params: Record<string, string> = {}): Outcome => ({
  kind: 'refused',
  params: { ...params, error },
})

function addressOf(page: string, outcome: Outcome, redirectUri: string | null) {
  if (outcome.kind === 'signed_in') return redirectUri ?? '/'
  const params = outcome.kind === 'code_sent' ? { challenge: outcome.challengeId } : outcome.params
  const back: Fields = redirectUri === null ? {} : { redirect_uri: redirectUri }
  // The code itself is typed in on one page, whichever form asked for it.
  return `${outcome.kind === 'code_sent' ? '/sign-in' : page}?${new URLSearchParams({ ...params, ...back })}`
}

async function requestSignIn(ctx: Ctx, fields: Fields): Promise<Outcome> {
  const form = SignInForm.safeParse(fields)
  if (!form.success) return refusal('email')
  return withRefusals(
    async () => {
      const { challengeId } = await requestSignInCode(ctx, form.data)
      return { kind: 'code_sent', challengeId }
    },
    {},
    ticketFor(ctx, form.data.email),
  )
}

async function requestSignUp(ctx: Ctx, fields: Fields): Promise<Outcome> {
  const role = { role: fields['intent'] === 'employer' ? 'employer' : 'seeker' }
  const form = RegistrationForm.safeParse({
    ...fields,
    consent: fields['consent'] !== undefined,
    offer: fields['offer'] !== undefined,
  })
  if (!form.success) return refusal('fields', role)
  const { consent: _given, offer: _accepted, ...registration } = form.data
  return withRefusals(
    async () => {
      const { challengeId } = await requestRegistration(ctx, registration)
      return { kind: 'code_sent', challengeId }
    },
    role,
    ticketFor(ctx, registration.email),
  )
}

const ticketFor =
  ({ deps, session }: Ctx, email: string) =>
  () => ({
    ticket: waitingTicket({
      email,
      network: networkOf(session.ip),
      now: deps.now(),
      secret: deps.secrets.codes,
    }),
  })

async function enterCode(ctx: Ctx, fields: Fields): Promise<Outcome> {
  const challenge = { challenge: z.string().max(64).catch('').parse(fields['challengeId']) }
  const form = CodeForm.safeParse({ ...fields, remember: fields['remember'] !== undefined })
  if (!form.success) return refusal('code', challenge)
  return withRefusals(async () => {
    await verifyCode(ctx, form.data)
    return { kind: 'signed_in' }
  }, challenge)
}

/** A refusal of a service in the words of the address; a bug stays a bug. */
async function withRefusals(
  act: () => Promise<Outcome>,
  params?: Record<string, string>,
  /** What lets the same form through after a while, where that helps. */
  waiting?: () => { ticket: string },
): Promise<Outcome> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'too_many_requests')
      return refusal(waiting && error.facts?.['proofBits'] ? 'wait' : 'limit', { ...params, ...waiting?.() })
    return refusal(error.fields?.['code'] ? 'code' : 'other', params)
  }
}
