import { and, count, eq, gt, like, sql } from 'drizzle-orm'
import { countOf } from '#shared/kernel/number.ts'
import { PROOF_BITS } from '#shared/features/identity/session/proof.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ProofKind } from './proof.ts'
import { challenges } from '#server/db/schema/session.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'

type Window = { codes: number; ms: number }
type Limit = { of: CodeFilter; windows: readonly Window[]; reason: string }

const TOO_MANY_TO_ADDRESS = 'На этот адрес уже отправлено несколько кодов.'
const TOO_MANY_FROM_NETWORK = 'Из вашей сети запросили слишком много кодов.'

/** Codes to one address an hour. Waiting costs an attacker less than work does. */
const PROVEN_PER_HOUR: Readonly<Record<ProofKind, number>> = { work: 30, wait: 10 }

/** Older challenges count for no limit. */
export const LONGEST_WINDOW_MS = DAY_MS

export type CodeRequester = {
  email: string
  network: string
  /** Hash of the device token, if the owner of the address has signed in with this browser; else null. */
  knownDeviceHash: string | null
  /** What the proof shows; null without a proof and for a used one. */
  proof: ProofKind | null
}

/**
 * Limits count by requester, so that requests of others do not lock out the owner of an address. A browser that has
 * signed in before is counted separately; any other one can go on with a proof. Addresses with and without an account
 * have the same limits.
 */
function limitsFor({ email, network, knownDeviceHash, proof }: CodeRequester): readonly Limit[] {
  if (knownDeviceHash !== null)
    return [
      {
        of: { email, deviceHash: knownDeviceHash },
        windows: [
          { codes: 5, ms: 15 * MINUTE_MS },
          { codes: 20, ms: DAY_MS },
        ],
        reason: TOO_MANY_TO_ADDRESS,
      },
    ]
  if (proof !== null)
    return [
      { of: { email, network }, windows: [{ codes: 6, ms: 15 * MINUTE_MS }], reason: TOO_MANY_TO_ADDRESS },
      // Every code is a chance to guess. Waiting and work have separate limits, so that one does not exhaust the other.
      {
        of: { email, proof },
        windows: [{ codes: PROVEN_PER_HOUR[proof], ms: HOUR_MS }],
        reason: TOO_MANY_TO_ADDRESS,
      },
      { of: { network }, windows: [{ codes: 60, ms: HOUR_MS }], reason: TOO_MANY_FROM_NETWORK },
    ]
  return [
    {
      of: { email, network },
      windows: [
        { codes: 3, ms: 15 * MINUTE_MS },
        { codes: 10, ms: DAY_MS },
      ],
      reason: TOO_MANY_TO_ADDRESS,
    },
    {
      of: { email },
      windows: [
        { codes: 5, ms: 15 * MINUTE_MS },
        { codes: 15, ms: DAY_MS },
      ],
      reason: TOO_MANY_TO_ADDRESS,
    },
    { of: { network }, windows: [{ codes: 20, ms: HOUR_MS }], reason: TOO_MANY_FROM_NETWORK },
  ]
}

/**
 * Locks the address and the network until the transaction ends, so that concurrent requests are counted one after
 * another, and of two requests with one proof the second sees that it is used.
 */
export async function lockRequester(tx: Sql, { email, network }: Pick<CodeRequester, 'email' | 'network'>) {
  // Always in this order, against deadlocks.
  await takeNamedLock(tx, `code to:${email}`)
  await takeNamedLock(tx, `code from:${network}`)
}

/**
 * Call it under the locks of `lockRequester`.
 * @throws Problem too_many_requests with `retryAfterSeconds`, and with `proofBits` when a proof would be accepted
 */
export async function refuseTooManyCodes(tx: Sql, requester: CodeRequester, now: Date) {
  for (const { of, windows, reason } of limitsFor(requester))
    for (const { codes, ms } of windows) {
      const since = new Date(now.getTime() - ms).toISOString()
      const sent = await countChallenges(tx, { of, since })
      if (sent.count < codes || sent.oldest === null) continue
      const seconds = Math.max(1, Math.ceil((Date.parse(sent.oldest) + ms - now.getTime()) / 1000))
      throw new Problem(
        'too_many_requests',
        `${reason} Новый можно запросить через ${duration(Math.ceil(seconds / 60))}.`,
        undefined,
        {
          retryAfterSeconds: seconds,
          ...(requester.knownDeviceHash === null && requester.proof === null
            ? { proofBits: PROOF_BITS }
            : {}),
        },
      )
    }
}

function duration(minutes: number) {
  return minutes > 90
    ? countOf(Math.ceil(minutes / 60), { one: 'час', few: 'часа', many: 'часов' })
    : countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
}

/** Which codes count together: those that match all of the given fields. */
type CodeFilter = { email?: string; network?: string; deviceHash?: string; proof?: ProofKind }

async function countChallenges(tx: Sql, { of, since }: { of: CodeFilter; since: string }) {
  const [row] = await tx
    .select({ count: count(), oldest: sql<string | null>`min(${challenges.createdAt})` })
    .from(challenges)
    .where(
      and(
        of.email === undefined ? undefined : eq(challenges.email, of.email),
        of.network === undefined ? undefined : eq(challenges.network, of.network),
        of.deviceHash === undefined ? undefined : eq(challenges.deviceHash, of.deviceHash),
        of.proof === undefined ? undefined : like(challenges.proof, `${of.proof}:%`),
        gt(challenges.createdAt, since),
      ),
    )
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}
