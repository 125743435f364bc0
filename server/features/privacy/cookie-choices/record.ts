import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { cookieChoices } from '#server/db/schema/cookie-choices.ts'
import type { Ctx, Deps } from '#server/features/privacy/context.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { CookieChoice } from '#shared/features/privacy/cookie-choices/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/**
 * Records a choice as proof. Neither the address of the network nor the name of the browser is stored.
 * @returns the number of the browser: the given one, or a new one
 * @throws Problem too_many_requests
 */
export async function recordCookieChoice(
  { deps, actor, session }: Ctx,
  { choice, version, browser }: { choice: CookieChoice; version: string; browser: string | null },
): Promise<{ browser: string; chosenAt: string }> {
  // The class limits views per network; another key counts apart from them.
  if (actor.kind === 'guest') await deps.limits.take('views', `cookies ${networkOf(session.ip)}`)
  const row = {
    browser: browser ?? randomUUID(),
    userId: actor.kind === 'user' ? actor.userId : null,
    choice,
    version,
    chosenAt: deps.now().toISOString(),
  }
  await deps.db.insert(cookieChoices).values(row)
  return { browser: row.browser, chosenAt: row.chosenAt }
}

/** Deletes proofs three years after their choices have ended. */
export async function purgeCookieChoices({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.cookieChoices * DAY_MS).toISOString()
  const rows = await db
    .delete(cookieChoices)
    .where(lt(cookieChoices.chosenAt, before))
    .returning({ id: cookieChoices.id })
  return { cookieChoices: rows.length }
}
