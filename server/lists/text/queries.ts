import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { QueryTerm } from '#shared/lists/text/query.ts'
import type { TextTables } from './tables.ts'

/** Relevance by id, above 0; missing rows have 0. */
export type Ranks = ReadonlyMap<number, number>

/** Text of the tsqueries that relevance is computed from. */
type RankQueries = {
  /** Any typed word, by its stem or exactly. */
  anyTyped: string
  /** Any typed word or synonym, by its stem. */
  anyWord: string
}

export type TextMatches = RankQueries & {
  /** The text has only stop words, so it filters nothing. */
  isEmpty: boolean
  /** Ids of all matching rows, including hidden ones, in no order. */
  ids: Int32Array
  /** Null when not requested, or when there are too many matches to rank in the same statement. */
  ranks: Ranks | null
}

type AggregatedRanks = { rankedIds: string | null; ranks: string | null }

/** Characters of the list of ids: 2 000 to 3 000 rows. Ranking more takes longer than a second statement. */
const RANKED_IDS_LENGTH_MAX = 16_000

/**
 * Finds the rows whose text matches, and ranks them unless there are too many, in one statement. Groups are joined by
 * AND, alternatives of a group by OR.
 */
export async function findMatches(
  db: Sql,
  tables: TextTables,
  { groups, isRanked }: { groups: readonly (readonly QueryTerm[])[]; isRanked: boolean },
): Promise<TextMatches> {
  const terms = groups.flat()
  const typed = groups.flatMap((group) => group.slice(0, 1))
  const rankedIds = sql`case when length(ids) <= ${RANKED_IDS_LENGTH_MAX}::int
    then string_to_array(ids, ',')::int[] end`
  const queries = { anyTyped: sql`any_typed`, anyWord: sql`any_word` }
  // Materialised, so that each text is parsed once. One string instead of a row per id: thousands of rows cost more to
  // send than to find.
  const { rows } = await db.execute<
    RankQueries & AggregatedRanks & { exact: string; ids: string | null }
  >(sql`
    with query as materialized (
      select ${allOf(groups, termSql)} as exact,
        ${anyOf(typed, (term) => sql`(${wordsSql(term)} || ${writtenSql(term)})`)} as any_typed,
        ${anyOf(terms, wordsSql)} as any_word
    ), ${terms.some(({ phrase }) => phrase) ? foundByPhrases(tables, groups) : foundByWords(tables)}
    select exact::text, any_typed::text as "anyTyped", any_word::text as "anyWord", ids, "rankedIds", ranks
    from query, found, lateral (${isRanked ? ranksOf(tables, { ids: rankedIds, ...queries }) : NO_RANKS}) as ranked`)
  const [row] = rows
  if (!row) throw new Error('A select of aggregates returned no row')
  const { exact, ids, anyTyped, anyWord } = row
  const areRanked = isRanked && (ids?.length ?? 0) <= RANKED_IDS_LENGTH_MAX
  return {
    isEmpty: exact === '',
    ids: numbersOf(ids),
    ranks: areRanked ? ranksIn(row) : null,
    anyTyped,
    anyWord,
  }
}

const NO_RANKS = sql`select null as "rankedIds", null as ranks`
const NO_QUERY = sql`''::tsquery`

/** An empty query matches nothing, without a scan of the index. */
const matchingIds = ({ matching }: TextTables, query: SQL) =>
  sql`case when numnode(${query}) > 0 then ${matching(query)} end`

const foundByWords = (tables: TextTables) => sql`found as materialized (
  select ${matchingIds(tables, sql`exact`)} as ids from query
)`

/**
 * A phrase can only be verified in the long vector, which costs reading its page. So the index alone answers two more
 * queries: one without the alternatives that are phrases, whose matches are certain, and one with the words of phrases
 * anywhere, whose matches are possible. Only the vectors of rows in the difference are read.
 */
function foundByPhrases(tables: TextTables, groups: readonly (readonly QueryTerm[])[]): SQL {
  const { id, document, title, keywords } = tables
  const withoutPhrases = groups.map((group) => group.filter(({ phrase }) => !phrase))
  const isCertainEmpty = withoutPhrases.some((group) => group.length === 0)
  // A phrase that was typed in quotes is always verified.
  const isLiteral = groups.some(([typed]) => typed?.phrase)
  const verifiedMax = isLiteral ? sql`cardinality(doubtful)` : sql`${VERIFIED_MAX}::int`
  return sql`parts as materialized (
    select ${isCertainEmpty ? NO_QUERY : allOf(withoutPhrases, wordsSql)} as certain,
      ${allOf(groups, wordsSql)} as possible
  ), candidates as materialized (
    select ${matchingIds(tables, sql`certain`)} as certain, ${matchingIds(tables, sql`possible`)} as possible from parts
  ), difference as materialized (
    select array(
      select unnest(string_to_array(possible, ',')::int[])
      except select unnest(string_to_array(certain, ',')::int[]) order by 1 desc
    ) as doubtful
    from candidates
  ), slices as materialized (
    select doubtful[:${verifiedMax}] as verifiable, doubtful[${verifiedMax} + 1:] as rest from difference
  ), verified as materialized (
    select string_agg(id::text, ',') as ids from (
      select ${id} as id from query, slices, ${id.table} where ${id} = any(verifiable) and ${document} @@ exact
      union all
      select ${id} from query, slices, ${id.table} where ${id} = any(rest) and (${title} || ${keywords}) @@ exact
    ) as matches
  ), found as materialized (
    select concat_ws(',', certain, ids) as ids from candidates, verified
  )`
}

/**
 * How many long vectors are read for synonyms that are phrases. Older rows must have the phrase in the title, the
 * company or the skills; otherwise a common phrase would take a tenth of a second.
 */
const VERIFIED_MAX = 600

function allOf(groups: readonly (readonly QueryTerm[])[], toSql: (term: QueryTerm) => SQL): SQL {
  return joined(
    groups.map((group) => anyOf(group, toSql)),
    sql` && `,
  )
}

function anyOf(terms: readonly QueryTerm[], toSql: (term: QueryTerm) => SQL): SQL {
  return joined(terms.map(toSql), sql` || `)
}

function joined(parts: readonly SQL[], by: SQL): SQL {
  return parts.length === 0 ? NO_QUERY : sql`(${sql.join([...parts], by)})`
}

function termSql(term: QueryTerm): SQL {
  return term.phrase ? sql`phraseto_tsquery('russian', ${term.words.join(' ')})` : wordsSql(term)
}

function wordsSql({ words }: QueryTerm): SQL {
  return sql`plainto_tsquery('russian', ${words.join(' ')})`
}

function writtenSql({ words }: QueryTerm): SQL {
  return sql`plainto_tsquery('simple', ${words.join(' ')})`
}

/** Relevance of some rows, by the queries of their search. */
export async function rankRows(
  db: Sql,
  tables: TextTables,
  { ids, anyTyped, anyWord }: RankQueries & { ids: readonly number[] },
): Promise<Ranks> {
  return selectRanks(db, tables, ids, {
    anyTyped: sql`${anyTyped}::tsquery`,
    anyWord: sql`${anyWord}::tsquery`,
  })
}

/** Relevance of some rows to any of the words, which are folded. */
export async function rankByWords(
  db: Sql,
  tables: TextTables,
  { ids, words }: { ids: readonly number[]; words: readonly string[] },
): Promise<Ranks> {
  const anyWord = anyOf(
    words.map((word) => ({ words: [word], phrase: false })),
    wordsSql,
  )
  return selectRanks(db, tables, ids, { anyTyped: anyWord, anyWord })
}

async function selectRanks(
  db: Sql,
  tables: TextTables,
  ids: readonly number[],
  queries: Record<keyof RankQueries, SQL>,
): Promise<Ranks> {
  const { rows } = await db.execute<AggregatedRanks>(
    ranksOf(tables, { ids: sql`${`{${ids.join()}}`}::int[]`, ...queries }),
  )
  return ranksIn(rows[0])
}

/** Divides by the logarithm of the length: of two titles with the word, the shorter one is more relevant. */
const BY_LENGTH = sql`1`

/**
 * Ranks rows mostly by the title, then by the company and the skills. Reads only the short vectors; without rows that
 * match only in the description. The queries join words by OR, so a title with half of the words gets half of the rank.
 */
function ranksOf(
  { id, title, keywords }: TextTables,
  { ids, anyTyped, anyWord }: Record<keyof RankQueries | 'ids', SQL>,
): SQL {
  return sql`
    select string_agg(id::text, ',') as "rankedIds", string_agg(rank::text, ',') as ranks from (
      select ${id} as id,
        ts_rank('{0, 0, 0.4, 1}', ${title}, ${anyTyped}, ${BY_LENGTH})
          + 0.3 * ts_rank('{0, 0, 0, 1}', ${title}, ${anyWord}, ${BY_LENGTH})
          + 0.1 * ts_rank('{1, 1, 1, 1}', ${keywords}, ${anyWord}) as rank
      from ${id.table} where ${id} = any(${ids})
    ) as scored where rank > 0`
}

function ranksIn(row: AggregatedRanks | undefined): Ranks {
  const ranks = (row?.ranks ?? '').split(',')
  return new Map(Array.from(numbersOf(row?.rankedIds), (id, at) => [id, Number(ranks[at])]))
}

const COMMA = 44
const ZERO = 48

/** Parses «1,22,333» without allocating a string for each number. */
function numbersOf(list: string | null | undefined): Int32Array {
  if (!list) return new Int32Array(0)
  let length = 1
  for (let at = list.indexOf(','); at >= 0; at = list.indexOf(',', at + 1)) length += 1
  const numbers = new Int32Array(length)
  let number = 0
  let next = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === COMMA) {
      numbers[next++] = number
      number = 0
    } else number = number * 10 + code - ZERO
  }
  numbers[next] = number
  return numbers
}
