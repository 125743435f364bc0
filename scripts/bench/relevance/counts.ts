import { createRandom, type Random } from '#server/features/intake/demo/random.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { inParallel, type Answer, type Board } from './board.ts'
import type { JudgedQuery } from './judgements.ts'

const FILTERS_MAX = 3
/** Longer lists are not walked to their end. */
const WALKED_MAX = 2000
const WITH_TEXT_SHARE = 0.4

export type CountChecks = {
  sets: number
  /** Sets whose list was walked page by page. */
  walked: number
  mismatches: string[]
}

/**
 * Narrows lists by random values of their facets: the count of a facet must equal the total of the narrowed list, and the
 * total the number of its items.
 */
export async function checkCounts(
  board: Board,
  { queries, sets, seed }: { queries: readonly JudgedQuery[]; sets: number; seed: string },
): Promise<CountChecks> {
  const checks = await inParallel(Array.from({ length: sets }), (_, at) =>
    checkSet(board, { queries, random: createRandom(`${seed} ${at}`) }),
  )
  return {
    sets,
    walked: checks.filter(({ isWalked }) => isWalked).length,
    mismatches: checks.flatMap(({ mismatches }) => mismatches),
  }
}

async function checkSet(
  board: Board,
  { queries, random }: { queries: readonly JudgedQuery[]; random: Random },
) {
  const query = new URLSearchParams()
  if (random.chance(WITH_TEXT_SHARE)) query.set('search', random.pick(queries).q)
  const mismatches: string[] = []
  let answer = await board.list(query)
  for (let filters = random.int(1, FILTERS_MAX); filters > 0; filters -= 1) {
    const value = pickValue(answer, { query, random })
    if (!value) break
    query.append(value.parameter, value.value)
    answer = await board.list(query)
    if (answer.total !== value.count)
      mismatches.push(`${readable(query)}: the facet says ${value.count}, the list ${answer.total}`)
  }
  const isWalked = answer.total <= WALKED_MAX
  if (isWalked) {
    const items = await walk(board, { query, first: answer })
    if (items !== answer.total)
      mismatches.push(`${readable(query)}: the list says ${answer.total}, its pages have ${items}`)
  }
  return { isWalked, mismatches }
}

/** A value of a filter that has none. Sums are counted by ranges, which is not what their filter takes. */
function pickValue({ facets }: Answer, { query, random }: { query: URLSearchParams; random: Random }) {
  const values = Object.entries(facets)
    .map(([name, counted]) => [toWireName(name), counted] as const)
    .filter(([parameter]) => parameter !== 'salary' && !query.has(parameter))
    .map(([parameter, counted]) =>
      counted.filter(({ count }) => count > 0).map((one) => ({ ...one, parameter })),
    )
    .filter((counted) => counted.length > 0)
  return values.length === 0 ? null : random.pick(random.pick(values))
}

/** The number of different vacancies on all pages with their folded copies, without those that only resemble what is searched. */
async function walk(board: Board, { query, first }: { query: URLSearchParams; first: Answer }) {
  const ids = new Set<number>()
  let copied = 0
  for (let page = 1; page === 1 || page <= first.pages; page += 1) {
    const paged = new URLSearchParams([...query, ['page', String(page)]])
    const { items, copies = [], relaxed = [] } = page === 1 ? first : await board.list(paged)
    const own = Math.min(items.length, ...relaxed.map(({ from }) => from))
    for (const [at, { id }] of items.slice(0, own).entries()) {
      if (!ids.has(id)) copied += copies[at]?.count ?? 0
      ids.add(id)
    }
  }
  return ids.size + copied
}

const readable = (query: URLSearchParams) => decodeURIComponent(query.toString()).replaceAll('+', ' ')
