import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import type { QueryTerm } from '#shared/features/search/query.ts'
import type { TextTable } from './text-table.ts'

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

/** Divides by the logarithm of the length: of two titles with the word, the one that says less else fits better. */
const BY_LENGTH = sql`1`

/**
 * How well each row fits, 0 and up: mostly by the title, then by the company and the skills. Reads only the
 * narrow vectors; one that matches in the description alone is left out. The queries join words by OR, so that
 * half of the words in a title count half.
 */
export async function rankByTitle(
  db: Sql,
  { id, title, keywords }: TextTable,
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

export const arrayOf = (ids: ArrayLike<number>) => `{${Array.from(ids).join()}}`

/** Parses «1,22,333» without a string for each number. */
export function numbersOf(list: string | null | undefined): Int32Array {
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

const COMMA = 44

const ZERO = 48
