import { Problem } from '#shared/kernel/problem.ts'
import { countOf } from '#shared/kernel/plural.ts'
import type { Sql } from '#server/db/client.ts'
import { countChallenges, lockEmail, lockNetwork } from './queries.ts'

const MINUTE_MS = 60_000
type Window = { codes: number; ms: number }
/** Codes to one address: the strictest of the windows decides. */
const PER_EMAIL: readonly Window[] = [
  { codes: 3, ms: 15 * MINUTE_MS },
  { codes: 10, ms: 24 * 60 * MINUTE_MS },
]
/** Codes that one network asks for, to whatever addresses. */
const PER_NETWORK: readonly Window[] = [{ codes: 20, ms: 60 * MINUTE_MS }]

/** Older challenges count for no limit. */
export const LIMITS_REACH_MS = Math.max(...[...PER_EMAIL, ...PER_NETWORK].map(({ ms }) => ms))

/**
 * Holds both locks until the transaction ends, so that what is counted is what there is. Known and unknown addresses
 * have the same limits.
 * @throws Problem too_many_requests that says when to try again
 */
export async function refuseTooManyCodes(
  tx: Sql,
  { email, network, now }: { email: string; network: string; now: Date },
) {
  // Always in this order: nobody who holds a network waits for an address.
  await lockEmail(tx, email)
  await refuse(tx, {
    by: { email },
    windows: PER_EMAIL,
    now,
    reason: 'На этот адрес уже отправлено несколько кодов.',
  })
  await lockNetwork(tx, network)
  await refuse(tx, {
    by: { network },
    windows: PER_NETWORK,
    now,
    reason: 'Из вашей сети запросили слишком много кодов.',
  })
}

async function refuse(
  tx: Sql,
  {
    by,
    windows,
    now,
    reason,
  }: {
    by: { email: string } | { network: string }
    windows: readonly Window[]
    now: Date
    reason: string
  },
) {
  for (const { codes, ms } of windows) {
    const since = new Date(now.getTime() - ms).toISOString()
    const sent = await countChallenges(tx, { by, since })
    if (sent.count < codes || sent.oldest === null) continue
    const waitMinutes = Math.max(1, Math.ceil((Date.parse(sent.oldest) + ms - now.getTime()) / MINUTE_MS))
    throw new Problem('too_many_requests', `${reason} Новый можно запросить через ${duration(waitMinutes)}.`)
  }
}

function duration(minutes: number) {
  return minutes > 90
    ? countOf(Math.ceil(minutes / 60), { one: 'час', few: 'часа', many: 'часов' })
    : countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
}
