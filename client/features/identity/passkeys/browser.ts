/** Code for the device's passkeys; loaded when the user uses a passkey, or when the browser can offer one. */
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { api } from '#client/app/api.ts'
import { notifySessionChanged } from '#client/app/session-sync.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

/** Replaces the challenge of the autofill before it expires on the server. */
const AUTOFILL_REFRESH_MS = 4 * MINUTE_MS

/** @throws the device's refusal, or the server's error */
export async function createPasskey() {
  const { token, options } = await api.accounts.requestPasskey.call()
  const answer = await startRegistration({ optionsJSON: asCreationOptions(JSON.parse(options)) })
  return api.accounts.addPasskey.call({ token, credential: JSON.stringify(answer) })
}

/** Shows the keys of this device and of nearby devices. @throws the device's refusal, or the server's error */
export async function signInByPasskey() {
  await answerRequest(await api.session.requestPasskeySignIn.call(), { isAutofill: false })
}

/**
 * Lets the browser offer keys in the address field until it is stopped. Fails silently if that is not supported; an
 * error after the user has chosen a key is reported.
 */
export function offerInAutofill(onFailure: (error: Error) => void): () => void {
  let isStopped = false
  async function offer() {
    if (!(await browserSupportsWebAuthnAutofill())) return
    const request = await api.session.requestPasskeySignIn.call().catch(() => null)
    if (request === null || isStopped) return
    try {
      await answerRequest(request, { isAutofill: true })
    } catch (error) {
      if (!isStopped && error instanceof Error && !isDeviceRefusal(error)) onFailure(error)
    }
  }
  void offer()
  // A new offer ends the earlier one.
  const timer = setInterval(() => void offer(), AUTOFILL_REFRESH_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
    WebAuthnAbortService.cancelCeremony()
  }
}

async function answerRequest(
  { token, options }: { token: string; options: string },
  { isAutofill }: { isAutofill: boolean },
) {
  const credential = await startAuthentication({
    optionsJSON: asRequestOptions(JSON.parse(options)),
    useBrowserAutofill: isAutofill,
  })
  await api.session.signInByPasskey.call({
    token,
    credential: JSON.stringify(credential),
    // A key from a nearby phone may open a session on another person's computer.
    remember: credential.authenticatorAttachment === 'platform',
  })
  await notifySessionChanged()
}

/** The message of a refusal by the device or its owner; null for other errors. */
export function deviceRefusal({ name }: Error): string | null {
  if (name === 'InvalidStateError') return 'На этом устройстве ключ уже есть.'
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Ключ не выбран. Попробуйте ещё раз, если передумали.'
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'ConstraintError')
    return 'Этот браузер или устройство не умеет входить по ключу на нашем сайте.'
  return null
}

const isDeviceRefusal = (error: Error) => deviceRefusal(error) !== null

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
/** Safe: our server has created the options with the server part of the same library. */
const asCreationOptions = (value: unknown) => value as CreationOptions
/** Safe: our server has created the options with the server part of the same library. */
const asRequestOptions = (value: unknown) => value as RequestOptions
