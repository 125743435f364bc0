import { useSyncExternalStore } from 'react'
import type { Challenge } from '#shared/features/identity/session/contract.ts'

/** What this tab remembers of a code it has asked for: to say where it went, and to ask for another. */
export type SentCode = { email: string; resendAt: number; request: unknown }

const keyOf = (challengeId: string) => `code:${challengeId}`

export function rememberSentCode({ challengeId, resendInSeconds }: Challenge, request: { email: string }) {
  const sent: SentCode = { email: request.email, resendAt: Date.now() + resendInSeconds * 1000, request }
  try {
    sessionStorage.setItem(keyOf(challengeId), JSON.stringify(sent))
  } catch {
    // Storage may be forbidden: the code can still be typed in.
  }
}

export function forgetSentCode(challengeId: string) {
  try {
    sessionStorage.removeItem(keyOf(challengeId))
  } catch {
    // The same.
  }
}

/** Null on the server, in another tab and without storage. */
export function useSentCode(challengeId: string): SentCode | null {
  const text = useSyncExternalStore(
    noNews,
    () => readText(challengeId),
    () => null,
  )
  return text === null ? null : asSentCode(JSON.parse(text))
}

const noNews = () => () => {}

function readText(challengeId: string) {
  try {
    return sessionStorage.getItem(keyOf(challengeId))
  } catch {
    return null
  }
}

/** Safe: only `rememberSentCode` writes under these keys. */
const asSentCode = (value: unknown) => value as SentCode
