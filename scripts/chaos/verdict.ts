import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import { responseMessages, responses } from '#server/db/schema/responses.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { payments } from '#server/db/schema/payments.ts'
import { balanceOf, countLedgerFaults } from '#server/features/money/ledger/service.ts'
import type { Accepted } from '../load/commands.ts'
import type { LoadWorld, Outside } from '../load/world.ts'

/** Returns confirmed data that the board has lost or stored twice; empty lists are a pass. */
export async function findWrongData(
  db: Database,
  { accepted, world, outside }: { accepted: Accepted; world: LoadWorld; outside: Outside },
): Promise<Record<string, readonly (string | number)[]>> {
  const { companyId } = world.employer
  const people = world.seekers.map(({ userId }) => userId)

  const sent = await db
    .select({ userId: responses.userId, vacancyId: responses.vacancyId })
    .from(responses)
    .where(eq(responses.companyId, companyId))
  const kept = await db
    .select({ userId: favouriteVacancies.userId, vacancyId: favouriteVacancies.vacancyId })
    .from(favouriteVacancies)
    .where(inArray(favouriteVacancies.userId, people))
  const texts = await db.select({ text: responseMessages.text }).from(responseMessages)
  const searches = await db
    .select({ userId: savedSearches.userId, address: savedSearches.address })
    .from(savedSearches)
    .where(inArray(savedSearches.userId, people))
  const credited = await db
    .select({ externalId: payments.externalId })
    .from(payments)
    .where(and(eq(payments.state, 'succeeded'), sql`${payments.externalId} is not null`))
  const recipients = new Set(outside.mail.received.flatMap(({ recipients: to }) => to))

  const balance = await balanceOf(db, companyId)
  const paidKopecks = [...outside.yookassa.payments.values()]
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)
  const faults = await countLedgerFaults(db)

  return {
    responses: notOnce(accepted.responses.map(toPair), sent.map(toPair)),
    favourites: notOnce(accepted.favourites.map(toPair), kept.map(toPair)),
    messages: notOnce(
      accepted.messages,
      texts.map(({ text }) => text),
    ),
    'messages twice': repeated(texts.map(({ text }) => text).filter((text) => text.startsWith('Сообщение '))),
    'saved searches': notOnce(
      accepted.searches.map(({ userId, salary }) => `${userId} /vacancies?salary=${salary}`),
      searches.map(({ userId, address }) => `${userId} ${address}`),
    ),
    'payments not credited': notOnce(
      accepted.paid,
      credited.map(({ externalId }) => externalId ?? ''),
    ),
    'balance is not what was paid': balance === paidKopecks ? [] : [balance, paidKopecks],
    'faults of the ledger': Object.entries(faults)
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${name} ${count}`),
    'codes without an e-mail': accepted.codes.filter((email) => !recipients.has(email)),
  }
}

const toPair = ({ userId, vacancyId }: { userId: number; vacancyId: number }) => `${userId} ${vacancyId}`

/** The wanted items that do not occur exactly once. */
function notOnce(wanted: readonly string[], found: readonly string[]) {
  const counts = countsOf(found)
  return [...new Set(wanted)].filter((one) => counts.get(one) !== 1)
}

const repeated = (found: readonly string[]) =>
  [...countsOf(found)].filter(([, count]) => count > 1).map(([one]) => one)

function countsOf(found: readonly string[]) {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
