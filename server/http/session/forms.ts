import { Router } from 'express'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { networkOf } from '#server/kernel/network.ts'
import { waitingTicket } from '#server/features/identity/session/proof.ts'
import { requestRegistration, requestSignInCode } from '#server/features/identity/session/request-code.ts'
import { verifyCode } from '#server/features/identity/session/verify-code.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { CodeForm, RegistrationForm, SignInForm } from '#shared/features/identity/session/forms.ts'
import type { Problem } from '#shared/kernel/problem.ts'
import { safeLocalPath } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formAction } from '../form-action.ts'
import type { Fields, FormAction, FormRefusal, SentForm } from '../form-action.ts'

const BODY_BYTES_MAX = 10_000

/** Forms of signing in without scripts. A refusal never says whether an address is registered. */
export function sessionForms(deps: Deps): RequestHandler {
  // Signing in uses connections that commands cannot exhaust.
  const readDeps = { ...deps, db: deps.reads }
  return Router().use(
    formAction(readDeps, signIn),
    formAction(readDeps, signUp),
    formAction(readDeps, enterCode),
  )
}

const byAnyone = { bytesMax: BODY_BYTES_MAX, sender: 'anyone' } as const

const signIn: FormAction<z.infer<typeof SignInForm>> = {
  ...byAnyone,
  path: pathOf('sign-in'),
  form: SignInForm,
  submit: async (ctx, form, sent) => codePage(await requestSignInCode(ctx, form), sent),
  refused: (refusal, sent) =>
    pageWith(
      'sign-in',
      refusal.kind === 'invalid' ? { error: 'email' } : requestErrorParams(refusal, sent),
      sent,
    ),
}

const signUp: FormAction<z.infer<typeof RegistrationForm>> = {
  ...byAnyone,
  path: pathOf('sign-up'),
  checkboxes: ['consent', 'offer'],
  form: RegistrationForm,
  submit: async (ctx, { consent: _given, offer: _accepted, ...registration }, sent) =>
    codePage(await requestRegistration(ctx, registration), sent),
  refused(refusal, sent) {
    if (refusal.kind === 'foreign') return pageWith('sign-up', { error: 'other' }, sent)
    const role = sent.fields['intent'] === 'employer' ? 'employer' : 'seeker'
    const error = refusal.kind === 'invalid' ? { error: 'fields' } : requestErrorParams(refusal, sent)
    return pageWith('sign-up', { role, ...error }, sent)
  },
}

const enterCode: FormAction<z.infer<typeof CodeForm>> = {
  ...byAnyone,
  path: `${pathOf('sign-in')}/code`,
  checkboxes: ['remember'],
  form: CodeForm,
  async submit(ctx, form, { fields }) {
    await verifyCode(ctx, form)
    return safeLocalPath(fields['redirect_uri']) ?? '/'
  },
  refused(refusal, sent) {
    if (refusal.kind === 'foreign') return pageWith('sign-in', { error: 'other' }, sent)
    const challenge = z.string().max(64).catch('').parse(sent.fields['challengeId'])
    const error = refusal.kind === 'problem' ? errorCodeOf(refusal.problem) : 'code'
    return pageWith('sign-in', { challenge, error }, sent)
  },
}

/** The page that asks for the code, for both sign-in and registration. */
const codePage = ({ challengeId }: { challengeId: string }, sent: SentForm) =>
  pageWith('sign-in', { challenge: challengeId }, sent)

/** The page with parameters that it knows, and with the address that a finished sign-in leads to. */
function pageWith(page: 'sign-in' | 'sign-up', params: Fields, { fields }: SentForm) {
  const redirectUri = safeLocalPath(fields['redirect_uri'])
  const back: Fields = redirectUri === null ? {} : { redirect_uri: redirectUri }
  return `${pathOf(page)}?${new URLSearchParams({ ...params, ...back })}`
}

/** Parameters for a refused request for a code; over the limit, with a ticket that admits the same form later. */
function requestErrorParams(refusal: FormRefusal<{ email: string }>, { ctx }: SentForm): Fields {
  if (refusal.kind !== 'problem') return { error: 'other' }
  const { problem, form } = refusal
  if (problem.code !== 'too_many_requests') return { error: errorCodeOf(problem) }
  return {
    ticket: ticketFor(ctx, form.email),
    error: problem.facts?.['proofBits'] ? 'wait' : errorCodeOf(problem),
  }
}

function errorCodeOf({ code, fields }: Problem) {
  if (code === 'too_many_requests') return 'limit'
  return fields?.['code'] ? 'code' : 'other'
}

const ticketFor = ({ deps, session }: Ctx, email: string) =>
  waitingTicket({
    email,
    network: networkOf(session.ip),
    now: deps.now(),
    secret: deps.secrets.codes,
  })
