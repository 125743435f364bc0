import { percentile } from '../load.ts'
import type { CountChecks } from './counts.ts'
import type { FirstPages, HarmfulRepair } from './first-pages.ts'
import { byKind, share, summaryOf, type Score, type VariantScore } from './score.ts'
import type { SuggestedTargets } from './suggestions.ts'
import { savedLists, type TextLists } from './text-lists.ts'

const WEAK_KIND_BELOW = 0.85
/** Means of fewer queries say little about a kind. */
const KIND_SIZE_MIN = 5

export type Measured = {
  scores: Score[]
  variants: VariantScore[]
  repairs: { repaired: number; harmful: HarmfulRepair[] }
  firstPages: FirstPages
  textLists: TextLists
  suggestions: SuggestedTargets
  counts: CountChecks
  searchTimes: number[]
  suggestionTimes: number[]
}

type Target = { name: string; target: string; measured: string; isMet: boolean; details?: readonly string[] }

/** One line per group of queries. */
export function scoreLines({ scores, variants }: Pick<Measured, 'scores' | 'variants'>): string[] {
  const judged = judgedOf(scores)
  return [
    scoreLine('all', judged),
    scoreLine(
      'has grade 2',
      judged.filter(({ hasBest }) => hasBest),
    ),
    ...byKind(judged)
      .entries()
      .map(([kind, some]) => scoreLine(`  ${kind}`, some)),
    ...byKind(variants)
      .entries()
      .map(([kind, some]) => variantLine(kind, some)),
  ]
}

function scoreLine(name: string, scores: readonly Score[]) {
  const { count, ndcg, firstIsBest, bestInThree, empty } = summaryOf(scores)
  return `${name.padEnd(14)} n=${String(count).padStart(3)}  nDCG@10 ${ndcg.toFixed(3)}  s@1 ${firstIsBest.toFixed(2)}  s@3 ${bestInThree.toFixed(2)}  zero ${empty.toFixed(3)}`
}

function variantLine(kind: string, variants: readonly VariantScore[]) {
  const { count, ndcg, empty } = summaryOf(variants)
  const equal = share(variants, ({ isEqual }) => isEqual)
  return `${kind.padEnd(14)} n=${String(count).padStart(3)}  nDCG@10 ${ndcg.toFixed(3)}  first ten of the clean query ${equal.toFixed(2)}  zero ${empty.toFixed(2)}`
}

/** Judged queries below a score, the worst first. */
export function worstLines(scores: readonly Score[], below: number): string[] {
  return judgedOf(scores)
    .toSorted((a, b) => (a.ndcg ?? 0) - (b.ndcg ?? 0))
    .filter(({ ndcg }) => (ndcg ?? 0) < below)
    .map(
      ({ ndcg, kind, query, grades, total, repair }) =>
        `${(ndcg ?? 0).toFixed(2)} ${kind} «${query}» ${grades.join('')} of ${total}${repair === null ? '' : ` → «${repair}»`}`,
    )
}

/** Keys of docs/measured.json. On a search server only how far its order is from the own one. */
export function recordedOf(
  measured: Measured,
  { isOnServer }: { isOnServer: boolean },
): [key: string, value: number][] {
  const { scores, variants, repairs, firstPages, suggestions, counts, suggestionTimes } = measured
  const judged = judgedOf(scores)
  const { ndcg, zeroTotal, empty } = summaryOf(judged)
  if (isOnServer) return [['relevance.search-server', ndcg]]
  const ofKinds = [...byKind(judged).values()].map(summaryOf).filter(({ count }) => count >= KIND_SIZE_MIN)
  return [
    ['relevance.ndcg', ndcg],
    ['relevance.lowest-kind', Math.min(...ofKinds.map((kind) => kind.ndcg))],
    ['relevance.nothing', zeroTotal * 100],
    ['relevance.nothing-relaxed', empty * 100],
    ...[...byKind(variants)].map(([kind, some]): [string, number] => [
      `relevance.as-clean.${kind}`,
      share(some, ({ isEqual }) => isEqual),
    ]),
    ['relevance.harmful-repairs', repairs.harmful.length],
    ['relevance.copies', (firstPages.copies / firstPages.items) * 100],
    ['relevance.empty-suggestions', suggestions.empty.length],
    ['relevance.wrong-counts', counts.mismatches.length],
    ['relevance.crowded', (firstPages.crowded.length / firstPages.uncrowdable) * 100],
    ['relevance.suggestions.p95', percentile(suggestionTimes, 0.95)],
  ]
}

/** What the search is measured by. */
export function targetsOf(measured: Measured): Target[] {
  return [
    ...relevanceTargets(measured),
    ...listTargets(measured),
    ...pageTargets(measured),
    ...exactTargets(measured),
  ]
}

function relevanceTargets({ scores, variants }: Measured): Target[] {
  const judged = judgedOf(scores)
  const { ndcg, zeroTotal, empty } = summaryOf(judged)
  const weak = byKind(judged)
    .entries()
    .map(([kind, some]) => ({ kind, ...summaryOf(some) }))
    .filter((kind) => kind.count >= KIND_SIZE_MIN && kind.ndcg < WEAK_KIND_BELOW)
    .map((kind) => `${kind.kind} ${kind.ndcg.toFixed(3)}`)
    .toArray()
  return [
    { name: 'nDCG@10', target: '≥ 0.94', measured: ndcg.toFixed(3), isMet: ndcg >= 0.94 },
    atMost('nothing found, before relaxation', 0.05, zeroTotal),
    atMost('nothing found, after relaxation', 0.02, empty),
    none(`kinds of ${KIND_SIZE_MIN} or more queries below ${WEAK_KIND_BELOW}`, weak),
    ...byKind(variants)
      .entries()
      .map(([kind, some]) => {
        const equal = share(some, ({ isEqual }) => isEqual)
        return {
          name: `${kind}: as the clean query`,
          target: '≥ 0.95',
          measured: equal.toFixed(3),
          isMet: equal >= 0.95,
        }
      }),
  ]
}

function listTargets({ textLists }: Measured): Target[] {
  const { lists, lookAlikes, similar } = textLists
  const newest = lists.filter((list) => list.newest !== null)
  const bad = newest.filter((list) => (list.newest ?? 0) < 0.5)
  const saved = savedLists(textLists).map(({ arrived }) => arrived)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const kept = lists.filter(({ goodOfAll }) => goodOfAll > 0).map(({ good, goodOfAll }) => good / goodOfAll)
  const total = sum(saved.map((one) => one.total))
  return [
    atLeast('newest ten that are good', 0.88, sum(newest.map((list) => list.newest ?? 0)) / newest.length),
    {
      name: `queries with less than half of them good, of ${newest.length}`,
      target: '≤ 6',
      measured: String(bad.length),
      isMet: bad.length <= 6,
      details: bad.map(({ query, newest: good }) => `«${query}» ${good}`),
    },
    atLeast('good vacancies kept by lists, mean of the queries', 0.95, sum(kept) / kept.length),
    atLeast(
      'good vacancies kept by lists, of all',
      0.95,
      sum(lists.map(({ good }) => good)) / sum(lists.map(({ goodOfAll }) => goodOfAll)),
    ),
    atLeast(
      `e-mails of ${saved.length} saved searches: good`,
      0.9,
      sum(saved.map(({ good }) => good)) / total,
    ),
    atLeast('e-mails: good or of use', 0.9, sum(saved.map(({ useful }) => useful)) / total),
    atLeast(
      'e-mails: good new vacancies that they have',
      0.9,
      sum(saved.map(({ good }) => good)) / sum(saved.map(({ goodOfAll }) => goodOfAll)),
    ),
    atMost('look-alikes on first pages', 0.01, lookAlikes.repeated / lookAlikes.items),
    atLeast('similar to remote vacancies: remote', 0.95, similar.remote / similar.items),
    atMost('similar: with the title and company of the page', 0, similar.copies / similar.items),
  ]
}

function pageTargets({ repairs, firstPages }: Measured): Target[] {
  const { items, copies, employerRows, crowded, uncrowdable } = firstPages
  return [
    none(
      `repairs of clean queries that harm, of ${repairs.repaired}`,
      repairs.harmful.map(
        ({ query, repair, ndcg, ndcgOfExact }) =>
          `«${query}» → «${repair}»: ${ndcg.toFixed(2)} instead of ${ndcgOfExact.toFixed(2)}`,
      ),
    ),
    atMost('copies on first pages', 0.01, copies / items),
    {
      name: 'rows of one employer in the first 20',
      target: '≤ 3',
      measured: String(employerRows),
      isMet: employerRows <= 3,
    },
    { ...atMost('first pages with more', 0, crowded.length / uncrowdable), details: crowded },
  ]
}

function exactTargets({ suggestions, counts, searchTimes, suggestionTimes }: Measured): Target[] {
  const p95 = percentile(suggestionTimes, 0.95)
  return [
    none(
      `empty lists suggested, of ${suggestions.targets} for ${suggestions.prefixes} beginnings`,
      suggestions.empty,
    ),
    { name: 'suggestions, p95', target: '≤ 50 ms', measured: timesLabel(suggestionTimes), isMet: p95 <= 50 },
    none(`counts that differ from lists, ${counts.sets} sets, ${counts.walked} walked`, counts.mismatches),
    { name: 'search, one after another', target: '', measured: timesLabel(searchTimes), isMet: true },
  ]
}

const judgedOf = (scores: readonly Score[]) => scores.filter(({ ndcg }) => ndcg !== null)

const atMost = (name: string, max: number, value: number): Target => ({
  name,
  target: `≤ ${percent(max)}`,
  measured: percent(value),
  isMet: value <= max,
})

const atLeast = (name: string, min: number, value: number): Target => ({
  name,
  target: `≥ ${min}`,
  measured: value.toFixed(3),
  isMet: value >= min,
})

const none = (name: string, found: readonly string[]): Target => ({
  name,
  target: '0',
  measured: String(found.length),
  isMet: found.length === 0,
  details: found,
})

const percent = (value: number) => `${Number((value * 100).toFixed(1))} %`

const timesLabel = (times: readonly number[]) =>
  `median ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms`

const DETAILS_MAX = 12

/** A table of targets and what is measured, with the first details of those that are missed. */
export function targetLines(targets: readonly Target[]): string[] {
  const widths = {
    name: widest(targets.map(({ name }) => name)),
    target: widest(targets.map(({ target }) => target)),
  }
  return targets.flatMap(({ name, target, measured, isMet, details = [] }) => [
    `${isMet ? ' ' : '✗'} ${name.padEnd(widths.name)}  ${target.padEnd(widths.target)}  ${measured}`,
    ...details.slice(0, DETAILS_MAX).map((line) => `      ${line}`),
    ...(details.length > DETAILS_MAX ? [`      and ${details.length - DETAILS_MAX} more`] : []),
  ])
}

const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length))
