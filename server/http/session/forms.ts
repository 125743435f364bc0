import { Router } from 'express'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { networkOf } from '#server/kernel/network.ts'
import { waitingTicket } from '#server/features/identity/session/proof.ts'
import { registerConfirmed } from '#server/features/identity/session/register-confirmed.ts'
import { requestSignInCode } from '#server/features/identity/session/request-code.ts'
import { verifyCode } from '#server/features/identity/session/verify-code.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { CodeForm, NewAccountForm, SignInForm } from '#shared/features/identity/session/forms.ts'
import {
  afterRegistration,
  codeStepPath,
  NEW_ACCOUNT_STEP,
  newAccountPath,
} from '#shared/features/identity/session/sign-in-paths.ts'
import type { Destination } from '#shared/features/identity/session/sign-in-paths.ts'
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
    formAction(readDeps, enterCode),
    formAction(readDeps, createAccount),
  )
}

const byAnyone = { bytesMax: BODY_BYTES_MAX, sender: 'anyone' } as const

const signIn: FormAction<z.infer<typeof SignInForm>> = {
  ...byAnyone,
  path: pathOf('sign-in'),
  form: SignInForm,
  async submit(ctx, form, sent) {
    const destination = destinationOf(sent)
    const { challengeId } = await requestSignInCode(ctx, { ...form, ...destination })
    return codeStepPath(challengeId, destination)
  },
  refused: (refusal, sent) =>
    pageWith(refusal.kind === 'invalid' ? { error: 'email' } : requestErrorParams(refusal, sent), sent),
}

const enterCode: FormAction<z.infer<typeof CodeForm>> = {
  ...byAnyone,
  path: `${pathOf('sign-in')}/code`,
  checkboxes: ['remember'],
  form: CodeForm,
  async submit(ctx, form, sent) {
    const destination = destinationOf(sent)
    const { isRegistered } = await verifyCode(ctx, form)
    return isRegistered ? (destination.redirectUri ?? '/') : newAccountPath(destination)
  },
  refused(refusal, sent) {
    if (refusal.kind === 'foreign') return pageWith({ error: 'other' }, sent)
    const challenge = z.string().max(64).catch('').parse(sent.fields['challengeId'])
    const error = refusal.kind === 'problem' ? errorCodeOf(refusal.problem) : 'code'
    return pageWith({ challenge, error }, sent)
  },
}

const createAccount: FormAction<z.infer<typeof NewAccountForm>> = {
  ...byAnyone,
  path: `${pathOf('sign-in')}/name`,
  checkboxes: ['consent', 'offer'],
  form: NewAccountForm,
  async submit(ctx, form, sent) {
    await registerConfirmed(ctx, form)
    return destinationOf(sent).redirectUri ?? afterRegistration(form.intent)
  },
  refused(refusal, sent) {
    if (refusal.kind === 'invalid') return pageWith({ step: NEW_ACCOUNT_STEP, error: 'fields' }, sent)
    const error = refusal.kind === 'problem' && refusal.problem.code === 'invalid' ? 'expired' : 'other'
    return pageWith({ error }, sent)
  },
}

const destinationOf = ({ fields }: SentForm): Destination => ({
  redirectUri: safeLocalPath(fields['redirect_uri']),
  role: fields['role'] === 'employer' ? 'employer' : null,
})

/** The page with parameters that it knows, and with what one came for. */
function pageWith(params: Fields, sent: SentForm) {
  const { redirectUri, role } = destinationOf(sent)
  const destination: Fields = {
    ...(role === null ? {} : { role }),
    ...(redirectUri === null ? {} : { redirect_uri: redirectUri }),
  }
  return `${pathOf('sign-in')}?${new URLSearchParams({ ...params, ...destination })}`
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
  if (code === 'forbidden') return 'blocked'
  return fields?.['code'] ? 'code' : 'other'
}

const ticketFor = ({ deps, session }: Ctx, email: string) =>
  waitingTicket({
    email,
    network: networkOf(session.ip),
    now: deps.now(),
    secret: deps.secrets.codes,
  })
