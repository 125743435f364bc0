import { and, count, eq, gt, like, sql } from 'drizzle-orm'
import { countOf } from '#shared/kernel/plural.ts'
import { PROOF_BITS } from '#shared/features/identity/session/proof.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ProofKind } from './proof.ts'
import { challenges } from '#server/db/schema/session.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

type Window = { codes: number; ms: number }
type Limit = { of: CodesOf; windows: readonly Window[]; reason: string }

const TOO_MANY_TO_ADDRESS = 'На этот адрес уже отправлено несколько кодов.'
const TOO_MANY_FROM_NETWORK = 'Из вашей сети запросили слишком много кодов.'

/** Codes to one address. Waiting costs an attacker less than work does. */
const PROVEN_AN_HOUR: Readonly<Record<ProofKind, number>> = { work: 30, wait: 10 }

/** The longest window: older challenges count for no limit. */
export const LIMITS_REACH_MS = DAY_MS

export type Asker = {
  email: string
  network: string
  /** The mark of a browser that the owner of the address has signed in with; null for any other browser. */
  knownMark: string | null
  /** What the asker has shown for this code; null for nothing and for what was used before. */
  proof: ProofKind | null
}

/**
 * Limits are of askers: asking for codes to an address does not lock its owner out. A browser that has signed in before
 * counts for itself, and any other one gets on with a proof. Known and unknown addresses have the same limits.
 */
function limitsFor({ email, network, knownMark, proof }: Asker): readonly Limit[] {
  if (knownMark !== null)
    return [
      {
        of: { email, markHash: knownMark },
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
      // Each code can be guessed at. Those who wait and those who work do not use up each other's codes.
      {
        of: { email, proof },
        windows: [{ codes: PROVEN_AN_HOUR[proof], ms: HOUR_MS }],
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
 * Locks the address and the network until the transaction ends, so that what is counted is what there is, and of two
 * requests with one proof the second sees that it is used.
 */
export async function lockAsker(tx: Sql, { email, network }: Pick<Asker, 'email' | 'network'>) {
  // Always in this order: a transaction that holds a network never waits for an address.
  // One at a time per address, on all processes, until the transaction ends: limits are counted then written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`)
  // The same for a network.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${network}, 2))`)
}

/**
 * Called under the locks of `lockAsker`.
 * @throws Problem too_many_requests that says when to try again, and with `proofBits` that a proof helps at once
 */
export async function refuseTooManyCodes(tx: Sql, asker: Asker, now: Date) {
  for (const { of, windows, reason } of limitsFor(asker))
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
          ...(asker.knownMark === null && asker.proof === null ? { proofBits: PROOF_BITS } : {}),
        },
      )
    }
}

function duration(minutes: number) {
  return minutes > 90
    ? countOf(Math.ceil(minutes / 60), { one: 'час', few: 'часа', many: 'часов' })
    : countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
}

/** Which codes count together: those that have all of what is given. */
type CodesOf = { email?: string; network?: string; markHash?: string; proof?: ProofKind }

async function countChallenges(tx: Sql, { of, since }: { of: CodesOf; since: string }) {
  const [row] = await tx
    .select({ count: count(), oldest: sql<string | null>`min(${challenges.createdAt})` })
    .from(challenges)
    .where(
      and(
        of.email === undefined ? undefined : eq(challenges.email, of.email),
        of.network === undefined ? undefined : eq(challenges.network, of.network),
        of.markHash === undefined ? undefined : eq(challenges.markHash, of.markHash),
        of.proof === undefined ? undefined : like(challenges.proof, `${of.proof}:%`),
        gt(challenges.createdAt, since),
      ),
    )
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}
