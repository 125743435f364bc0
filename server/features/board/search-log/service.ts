import { and, desc, gt, lt, lte, or, sql, sum } from 'drizzle-orm'
import { isbot } from 'isbot'
import { searchQueries } from '#server/db/schema/search-log.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { visitorOf } from '#server/features/board/visitor.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import type { SearchEvent } from '#shared/features/board/search-log/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { byCodeUnits } from '#shared/kernel/text.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { fold, indexTokens } from '#shared/lists/text/fold.ts'
import { splitQuery } from '#shared/lists/text/query.ts'

const LENGTH_MAX = 100

/** As many digits may be a phone or a number of a document. */
const DIGITS_MAX = 6

/** Counts what the caller did with a search; not for bots, staff and texts that may contain personal data. */
export async function logSearch(
  { deps, actor, session }: Ctx,
  { search, event }: { search: string; event: SearchEvent },
) {
  const isStaff = actor.kind === 'user' && actor.staffRole !== null
  const text = isbot(session.userAgent) || isStaff ? null : loggableText(search)
  // The class limits views per network; another key counts apart from them.
  if (text !== null && (await deps.limits.isWithin('views', `searches ${networkOf(session.ip)}`)))
    deps.searchLog.add({ text, event, visitor: visitorOf(session) })
}

export type QueryCounts = { searches: number; emptySearches: number; opened: number; responded: number }

/** The days that staff and suggestions look at. */
export const LOG_DAYS = 30
/** A text of fewer searches may be known by its author alone. */
const POPULAR_MIN = 5

/** Adds counts to the rows of a day. */
export async function addQueries(
  db: Sql,
  { day, rows }: { day: string; rows: readonly (readonly [text: string, counts: QueryCounts])[] },
) {
  await db
    .insert(searchQueries)
    // In one order, so that two processes do not wait for each other.
    .values(
      rows.map(([text, counts]) => ({ text, day, ...counts })).sort((a, b) => byCodeUnits(a.text, b.text)),
    )
    .onConflictDoUpdate({
      target: [searchQueries.text, searchQueries.day],
      set: {
        searches: sql`${searchQueries.searches} + excluded.searches`,
        emptySearches: sql`${searchQueries.emptySearches} + excluded.empty_searches`,
        opened: sql`${searchQueries.opened} + excluded.opened`,
        responded: sql`${searchQueries.responded} + excluded.responded`,
      },
    })
}

/** The first day of a period of so many days that ends now. */
export const dayBefore = (now: Date, days: number) => moscowDay(new Date(now.getTime() - days * DAY_MS))

/** Texts that several visitors of the last days searched for and that found something, the most frequent first. */
export async function popularQueries(
  { db, now }: { db: Sql; now: () => Date },
  limit: number,
): Promise<{ text: string; count: number }[]> {
  const searches = sum(searchQueries.searches).mapWith(Number)
  return db
    .select({ text: searchQueries.text, count: searches })
    .from(searchQueries)
    .where(gt(searchQueries.day, dayBefore(now(), LOG_DAYS)))
    .groupBy(searchQueries.text)
    .having(
      sql`${searches} >= ${POPULAR_MIN} and sum(${searchQueries.searches}) > sum(${searchQueries.emptySearches})`,
    )
    .orderBy(desc(searches), searchQueries.text)
    .limit(limit)
}

/** Deletes texts of a single search after a month, all others after a year. */
export async function purgeSearchLog({ db, now }: { db: Sql; now: () => Date }) {
  const rows = await db
    .delete(searchQueries)
    .where(
      or(
        and(lt(searchQueries.day, dayBefore(now(), KEPT_DAYS.rareQueries)), lte(searchQueries.searches, 1)),
        lt(searchQueries.day, dayBefore(now(), KEPT_DAYS.searchQueries)),
      ),
    )
    .returning({ day: searchQueries.day })
  return { searchQueries: rows.length }
}

/**
 * The text of a search as the log stores it: its words in lower case, as they are typed. Null for a text that may contain
 * personal data, is long, or has operators.
 */
export function loggableText(typed: string): string | null {
  if (hasPersonalData(typed) || splitQuery(typed).some(({ kind }) => kind !== 'words')) return null
  const words = indexTokens(typed).map(({ start, end }) => fold(typed.slice(start, end)).replace(/\s+/g, ' '))
  const text = words.join(' ')
  return text === '' || text.length > LENGTH_MAX ? null : text
}

function hasPersonalData(text: string): boolean {
  if (text.includes('@') || (text.match(/\p{Nd}/gu)?.length ?? 0) > DIGITS_MAX) return true
  const { emails, phones } = extractLineContacts(text)
  return emails.length + phones.length > 0
}
