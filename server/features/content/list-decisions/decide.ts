import { indexedLists } from '#server/db/schema/indexed-lists.ts'
import { resumeLists } from './resume-lists.ts'
import { decideLists, type ListCandidate } from '#server/features/board/indexed-lists/rule.ts'
import { listOf, vacancyLists } from './vacancy-lists.ts'
import type { Deps } from '#server/features/content/context.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { listedSalaries } from '#server/features/content/salaries/listed-salaries.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

type DecideDeps = Pick<Deps, 'db' | 'vacancies' | 'resumes' | 'referenceData' | 'changes' | 'now' | 'log'>

/** The board is another one when so large a part of its rows has come or gone. */
const CHANGED_PART = 0.1
/** A process that starts decides by itself about so many rows: some seconds. */
const DECIDED_AT_START_MAX = 50_000

/**
 * Decides which lists search engines may index, once per Moscow day: the first rows of a list change by the hour, and
 * its page must not appear and disappear with them. When the number of rows has changed a lot, it decides immediately
 * and ignores the previous decision.
 */
export async function decideIndexedLists(deps: DecideDeps) {
  const due = await findDue(deps)
  return due === null ? undefined : decide(deps, { hasChanged: due === 'changed' })
}

/** So that the first visitors of a new or another board, robots among them, get its lists decided. */
export async function decideListsAtStart(deps: DecideDeps) {
  try {
    const rows = (await deps.vacancies.size()) + (await deps.resumes.size())
    if (rows <= DECIDED_AT_START_MAX && (await findDue(deps)) === 'changed')
      await decide(deps, { hasChanged: true })
  } catch (error) {
    // The job tries again; meanwhile the earlier rule holds.
    deps.log.error({ err: error, event: 'indexed_lists.failed' })
  }
}

/** `changed`: nothing is decided yet, or about another board; `day`: the last decision was another day's. */
async function findDue({ db, vacancies, resumes, now }: DecideDeps): Promise<'changed' | 'day' | null> {
  const [last] = await db
    .select({
      decidedAt: indexedLists.decidedAt,
      vacancies: indexedLists.vacancies,
      resumes: indexedLists.resumes,
    })
    .from(indexedLists)
  if (!last) return 'changed'
  if (hasChanged(last.vacancies, await vacancies.size())) return 'changed'
  if (hasChanged(last.resumes, await resumes.size())) return 'changed'
  return isoDay(new Date(last.decidedAt)) === isoDay(now()) ? null : 'day'
}

const hasChanged = (before: number, rows: number) => Math.abs(rows - before) > before * CHANGED_PART

async function decide(deps: DecideDeps, { hasChanged: isOther }: { hasChanged: boolean }) {
  const { db, changes, now, log } = deps
  const startedAt = performance.now()
  const decidedAt = now()
  const rows = { vacancies: await deps.vacancies.size(), resumes: await deps.resumes.size() }
  const candidates: ListCandidate[] = []
  for (const lists of [landingLists(deps), vacancyLists(deps), resumeLists(deps), listedSalaries(deps)])
    for await (const list of lists) candidates.push(list)
  const before = isOther
    ? []
    : ((await db.select({ lists: indexedLists.lists }).from(indexedLists))[0]?.lists ?? [])
  const lists = decideLists(candidates, { before, now: decidedAt })
  const named = candidates.filter(({ isNamed }) => isNamed).length
  const decision = { decidedAt: decidedAt.toISOString(), ...rows, named, lists }
  await db
    .insert(indexedLists)
    .values({ kind: 'current', ...decision })
    .onConflictDoUpdate({ target: indexedLists.kind, set: decision })
  await changes.publish({ kind: 'indexed_lists' })
  const indexed = lists.filter(({ isIndexed }) => isIndexed)
  const earlier = new Set(before.filter(({ isIndexed }) => isIndexed).map(({ path }) => path))
  const gained = indexed.filter(({ path }) => !earlier.has(path)).length
  const figures = {
    lists: lists.length,
    named,
    indexed: indexed.length,
    gained,
    lost: earlier.size - (indexed.length - gained),
  }
  log.info({ event: 'indexed_lists.decided', ...figures, tookMs: Math.round(performance.now() - startedAt) })
  return figures
}

/** Of two landings that begin with the same vacancies, the one with the narrower filter comes first. */
async function* landingLists(deps: DecideDeps): AsyncIterable<ListCandidate> {
  const values = ({ filter }: (typeof LANDING_PAGES)[number]) => Object.values(filter).flat().length
  for (const page of LANDING_PAGES.toSorted((a, b) => values(a) - values(b))) {
    const path = pathOf('landing', { slug: page.slug })
    const list = await listOf(deps, { path, kind: 'landing', filter: page.filter })
    // The earlier rule allows all of them.
    yield {
      ...list,
      ...(page.more && (await withMore(deps, { list, more: page.more.filter }))),
      isNamed: true,
    }
  }
}

/** A page that has a second list and says that the first is empty is like no other. */
async function withMore(
  deps: DecideDeps,
  { list, more }: { list: ListCandidate; more: Partial<VacancyFilter> },
) {
  const { total } = await deps.vacancies.newest({ filter: more, limit: 0 })
  return { rows: list.rows + total, beginnings: list.rows === 0 ? [] : list.beginnings }
}
