/** The statements that answer a query: a page of rows, and groups of rows for the counts. */
import type { List } from '#shared/lists/list.ts'
import type { DeclaredQuery } from '../declared-list.ts'
import type { ListTypes } from '../port.ts'
import type { Grouping, QueryFilter, Where } from '../query-filters.ts'
import type { Masks } from '../set-combinations.ts'
import type { TextQuery } from '../text-index/query.ts'
import { setAttribute } from './attributes.ts'
import { matchExpression } from './tokens.ts'
import { literal } from './values.ts'

export const COMBINATION = 'combination'
export const PERIOD = 'period_number'

/** Of a page: more than a thousand rows need room on the server. */
const MATCHES_MIN = 1000

/**
 * An approximation of the relevance, by which the server chooses the rows that are compared exactly: words in the title
 * count most, more at its beginning.
 */
const RANKER = 'sum(word_count*user_weight)+sum((min_hit_pos==1)*user_weight)'
const FIELD_WEIGHTS = 'title=100,codes=80,keywords=35,company=30,description=5,subjects=1'

/** A filter of a query. `where` is null if it is empty. */
type Filter = { name: string; where: Where | null }

export type QueryParts = ReturnType<typeof partsOf>

/** Conditions of `WHERE` that every row fulfils, with the expressions that they need among the columns. */
export function visibleParts(visible: readonly Where[]) {
  return {
    clauses: visible.map((where, at) => ('clause' in where ? where.clause : `visible${at}>0`)),
    expressions: visible.flatMap((where, at) =>
      'expression' in where ? [`${where.expression} AS visible${at}`] : [],
    ),
  }
}

/** @param since first moment of the chosen period, in milliseconds since the epoch; null for none */
export function partsOf<T extends ListTypes>(
  { onServer: { name }, list }: { onServer: { name: string }; list: List<T['fields'], T['sort']> },
  { filters: others, comesFirst }: DeclaredQuery<T, never>,
  {
    visible,
    text,
    among,
    masks,
    period,
    groupsMax,
  }: {
    visible: readonly Where[]
    text: TextQuery | null
    among: readonly number[] | null
    masks: Masks<T['fields']>
    /** Room for the groups of an attribute; with more groups the server counts wrongly. */
    groupsMax: (attribute: string) => number
    period: { name: string; starts: readonly number[]; since: number | null }
  },
) {
  const sets: Filter[] = list.sets.map((set) => ({
    name: set,
    where: masks[set] === 0 ? null : { expression: `${setAttribute(set)} & ${masks[set] >>> 0}` },
  }))
  const filters: Filter[] = [
    ...sets,
    { name: period.name, where: period.since === null ? null : { clause: `published_at>=${period.since}` } },
    ...others.map(({ name: filter, condition }) => ({ name: filter, where: condition && condition.where() })),
  ]
  const expressions = filters.flatMap(({ where }, at) =>
    where && 'expression' in where ? [`${where.expression} AS holds${at}`] : [],
  )
  const shown = visibleParts(visible)
  expressions.push(...shown.expressions)
  if (comesFirst !== null) expressions.push(`${comesFirst.expression} AS comes_first`)
  const labelled = others.flatMap(({ counts }) => counts?.grouping.label ?? [])
  const always = [
    ...(text === null ? [] : [`MATCH(${literal(matchExpression(text))})`]),
    ...shown.clauses,
    // No row has the id 0, and a list of no ids is no condition.
    ...(among === null ? [] : [`id IN (${among.length === 0 ? 0 : among.join()})`]),
  ]

  /** Conditions of the filters but those that are left out. */
  function whereWithout(left: (filter: string) => boolean): string {
    const clauses = filters.flatMap(({ name: filter, where }, at) => {
      if (where === null || left(filter)) return []
      return ['clause' in where ? where.clause : `holds${at}>0`]
    })
    const all = [...always, ...clauses]
    return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`
  }

  const isSet = (filter: string) => sets.some((one) => one.name === filter)
  const everyRow = () => whereWithout(() => false)

  return {
    filters,
    /** @param page.columns attributes in addition to the id */
    page({
      columns,
      order,
      offset,
      limit,
    }: {
      columns: readonly string[]
      order: string
      offset: number
      limit: number
    }): string {
      const matches = Math.max(offset + limit, MATCHES_MIN)
      const options = [`max_matches=${matches}`]
      if (text !== null) options.push(`ranker=expr('${RANKER}')`, `field_weights=(${FIELD_WEIGHTS})`)
      return [
        `SELECT ${['id', ...columns, ...expressions].join()} FROM ${name}${everyRow()}`,
        `ORDER BY ${order} LIMIT ${offset},${limit} OPTION ${options.join()}`,
      ].join(' ')
    },
    /** The number of rows, of all filters but one. */
    total: (without: string | null = null) =>
      `SELECT ${['id', ...expressions, 'COUNT(*) AS counted'].join()} FROM ${name}${whereWithout((filter) => filter === without)}`,
    /** The number of rows of each combination of closed sets, whatever sets are chosen. */
    combinations: () => group(COMBINATION, whereWithout(isSet)),
    /** The number of rows of each value of a facet. */
    facet: ({ name: filter, isNarrowing = false }: QueryFilter<never>, { attribute }: Grouping) =>
      group(
        attribute,
        whereWithout((one) => !isNarrowing && one === filter),
      ),
    /** The number of rows by the period of publication: 0 for those before all periods. */
    periods: () =>
      group(
        PERIOD,
        whereWithout((filter) => filter === period.name),
      ),
    tally: ({ attribute, label }: Grouping) => group(attribute, everyRow(), label),
  }

  /** All groupings of a batch have one list of columns, so that the server searches once for them. */
  function group(attribute: string, where: string, label?: string): string {
    const labels = new Set(labelled)
    if (label !== undefined) labels.add(label)
    const columns = [
      'id',
      'GROUPBY() AS grouped',
      'COUNT(*) AS counted',
      ...list.sets.map(setAttribute),
      ...labels,
      ...expressions,
      `INTERVAL(published_at,${period.starts.join()}) AS ${PERIOD}`,
    ]
    return `SELECT ${columns.join()} FROM ${name}${where} GROUP BY ${attribute} LIMIT ${groupsMax(attribute)} OPTION max_matches=${groupsMax(attribute)}`
  }
}
