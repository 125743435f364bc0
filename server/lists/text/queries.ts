import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import type { QueryTerm } from '#shared/lists/text/query.ts'
import { numbersOf } from './number-list.ts'
import type { TextTables } from './tables.ts'

/**
 * A text as PostgreSQL understands it, as text forms of tsqueries; an empty one has nothing but words that are
 * everywhere. A phrase can only be proved by opening the long vector, which costs as much as reading the page of it.
 * So there are two more queries that the index alone answers: `sure` finds a part of the matches, `possible` finds
 * them all and more, and only what lies between has to be opened.
 */
export type CompiledText = {
  exact: string
  /** Phrases left out; empty when the text needs one. Null when there are no phrases: `exact` needs no proof. */
  sure: string | null
  /** Phrases as words anywhere. */
  possible: string
  /** A phrase was typed as one, so every match has to be proved. */
  isLiteral: boolean
  /** What was typed, any word of it, also as it was written: for ranking. */
  anyTyped: string
  /** Any word of what was typed and of its synonyms. */
  anyWord: string
}

/** Groups are joined by AND, alternatives of a group by OR. */
export async function compileText(db: Sql, groups: readonly (readonly QueryTerm[])[]): Promise<CompiledText> {
  const terms = groups.flat()
  const typed = groups.flatMap((group) => group.slice(0, 1))
  const withoutPhrases = groups.map((group) => group.filter(({ phrase }) => !phrase))
  const hasPhrases = terms.some(({ phrase }) => phrase)
  const isSureEmpty = withoutPhrases.some((group) => group.length === 0)
  const { rows } = await db.execute<Omit<CompiledText, 'isLiteral'>>(sql`select
    (${allOf(groups, termSql)})::text as exact,
    (${hasPhrases && !isSureEmpty ? allOf(withoutPhrases, wordsSql) : NOTHING})::text as sure,
    (${allOf(groups, wordsSql)})::text as possible,
    (${anyOf(typed, (term) => sql`(${wordsSql(term)} || ${writtenSql(term)})`)})::text as "anyTyped",
    (${anyOf(terms, wordsSql)})::text as "anyWord"`)
  const [row] = rows
  if (!row) throw new Error('A select without a table gave no row')
  return { ...row, sure: hasPhrases ? row.sure : null, isLiteral: typed.some(({ phrase }) => phrase) }
}

const NOTHING = sql`''::tsquery`

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
  return parts.length === 0 ? NOTHING : sql`(${sql.join([...parts], by)})`
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

/** Ids of all rows, shown or not, whose text matches; in no order. An empty `exact` matches nothing. */
export async function findMatchingIds(
  db: Sql,
  { id, document, title, keywords, matching }: TextTables,
  { exact, sure, possible, isLiteral }: CompiledText,
): Promise<Int32Array> {
  if (exact === '') return new Int32Array(0)
  // One string instead of a row an id: thousands of rows cost more to send than to find.
  if (sure === null) {
    const { rows } = await db.execute<{ ids: string | null }>(
      sql`select ${matching(sql`${exact}::tsquery`)} as ids`,
    )
    return numbersOf(rows[0]?.ids)
  }
  const { rows } = await db.execute<{ sure: string | null; possible: string | null }>(sql`select
    ${sure === '' ? sql`null` : matching(sql`${sure}::tsquery`)} as sure,
    ${matching(sql`${possible}::tsquery`)} as possible`)
  const sureIds = numbersOf(rows[0]?.sure)
  const known = new Set(sureIds)
  const doubtful = numbersOf(rows[0]?.possible)
    .filter((one) => !known.has(one))
    .sort()
    .reverse()
  if (doubtful.length === 0) return sureIds
  const opened = isLiteral ? doubtful : doubtful.subarray(0, PROOFS_MAX)
  const { rows: proved } = await db.execute<{ ids: string | null }>(sql`
    select string_agg(${id}::text, ',') as ids from ${id.table}
    where (${id} = any(${arrayOf(opened)}::int[]) and ${document} @@ ${exact}::tsquery)
      or (${id} = any(${arrayOf(doubtful.subarray(opened.length))}::int[])
        and (${title} || ${keywords}) @@ ${exact}::tsquery)`)
  return Int32Array.from([...sureIds, ...numbersOf(proved[0]?.ids)])
}

/**
 * How many long vectors are opened for phrases that nobody typed but that mean the same. Older rows beyond them
 * have to show such a phrase in the title, the company or the skills, so that a common phrase costs no tenth of a second.
 */
const PROOFS_MAX = 600

/** Divides by the logarithm of the length: of two titles with the word, the one that says less else fits better. */
const BY_LENGTH = sql`1`

/**
 * How well each row fits, 0 and up: mostly by the title, then by the company and the skills. Reads only the
 * narrow vectors; one that matches in the description alone is left out. The queries join words by OR, so that
 * half of the words in a title count half.
 */
export async function rankByTitle(
  db: Sql,
  { id, title, keywords }: TextTables,
  { ids, anyTyped, anyWord }: { ids: ArrayLike<number> } & Pick<CompiledText, 'anyTyped' | 'anyWord'>,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ ids: string | null; ranks: string | null }>(sql`
    select string_agg(id::text, ',') as ids, string_agg(rank::text, ',') as ranks from (
      select ${id} as id,
        ts_rank('{0, 0, 0.4, 1}', ${title}, ${anyTyped}::tsquery, ${BY_LENGTH})
          + 0.3 * ts_rank('{0, 0, 0, 1}', ${title}, ${anyWord}::tsquery, ${BY_LENGTH})
          + 0.1 * ts_rank('{1, 1, 1, 1}', ${keywords}, ${anyWord}::tsquery) as rank
      from ${id.table} where ${id} = any(${arrayOf(ids)}::int[])
    ) as ranked where rank > 0`)
  const ranks = (rows[0]?.ranks ?? '').split(',')
  return new Map(Array.from(numbersOf(rows[0]?.ids), (ranked, at) => [ranked, Number(ranks[at])]))
}

const arrayOf = (ids: ArrayLike<number>) => `{${Array.from(ids).join()}}`
