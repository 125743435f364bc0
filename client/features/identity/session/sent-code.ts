import { useSyncExternalStore } from 'react'
import type { Challenge } from '#shared/features/identity/session/model.ts'

/** A requested code, stored in this tab: shows the address, and lets the user request another code. */
export type SentCode = { email: string; resendAt: number }

const toKey = (challengeId: string) => `code:${challengeId}`

export function storeSentCode({ challengeId, resendInSeconds }: Challenge, email: string) {
  const sent: SentCode = { email, resendAt: Date.now() + resendInSeconds * 1000 }
  try {
    sessionStorage.setItem(toKey(challengeId), JSON.stringify(sent))
  } catch {
    // Storage may be disabled: the code can still be entered.
  }
}

export function removeSentCode(challengeId: string) {
  try {
    sessionStorage.removeItem(toKey(challengeId))
  } catch {
    // Storage may be disabled.
  }
}

/** Null on the server, in another tab and without storage. */
export function useSentCode(challengeId: string): SentCode | null {
  const text = useSyncExternalStore(
    neverChanges,
    () => readText(challengeId),
    () => null,
  )
  return text === null ? null : asSentCode(JSON.parse(text))
}

const neverChanges = () => () => {}

function readText(challengeId: string) {
  try {
    return sessionStorage.getItem(toKey(challengeId))
  } catch {
    return null
  }
}

/** Safe: only `storeSentCode` writes under these keys. */
const asSentCode = (value: unknown) => value as SentCode
