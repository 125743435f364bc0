import type { Ctx } from '#server/features/board/context.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import type { TodayItem } from '#shared/features/board/posting/my-vacancy.ts'
import { TODAY_KINDS, type ListTab, type TodayKind } from '#shared/features/board/posting/vocabulary.ts'
import { VacancyId, type VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { countByStatus, countMine, listMyRows, listNeedingAction, type Visible } from './my-queries.ts'
import { endingBefore, nextStepOf } from '../editing/next-step.ts'
import { myRowOf, statsSince } from './read.ts'
import { requireCompany } from '../access.ts'

const TODAY_MAX = 6
/** An older unfinished vacancy is not listed for today. */
const UNTOUCHED_DAYS = 30
/** Days after the end of a term when a new placement is offered. */
const RELIST_DAYS = 14

const TAB_STATUSES: Record<ListTab, readonly VacancyStatus[]> = {
  all: VACANCY_STATUSES,
  published: ['published'],
  unconfirmed: ['unconfirmed'],
  ending: ['published'],
  moderation: ['moderation'],
  unfinished: ['draft', 'awaiting_payment', 'rejected'],
  closed: ['expired', 'archived'],
}

/** Vacancies of the company that the caller may see, twenty a page. @throws Problem */
export async function listMyVacancies(
  ctx: Ctx,
  input: { companyId: number | null; tab: ListTab; search: string; page: number },
) {
  const { db } = ctx.deps
  const now = ctx.deps.now()
  const { companyId, accessLevel, visible } = await requireCompany(ctx, db, input)
  const endsBefore = endingBefore(now)
  const found = {
    ...visible,
    statuses: TAB_STATUSES[input.tab],
    endingBefore: input.tab === 'ending' ? endsBefore : null,
    search: input.search,
  }
  const [rows, count, byStatus, today] = await Promise.all([
    listMyRows(db, {
      ...found,
      since: statsSince(now),
      limit: PAGE_SIZE,
      offset: (input.page - 1) * PAGE_SIZE,
    }),
    countMine(db, found),
    countByStatus(db, { ...visible, endingBefore: endsBefore }),
    todayOf(ctx, { ...visible, accessLevel }),
  ])
  const countOf = (tab: ListTab) =>
    byStatus.reduce((sum, row) => (TAB_STATUSES[tab].includes(row.status) ? sum + row.count : sum), 0)
  return {
    companyId: CompanyId.parse(companyId),
    accessLevel: AccessLevel.parse(accessLevel),
    count,
    counts: {
      all: countOf('all'),
      published: countOf('published'),
      unconfirmed: countOf('unconfirmed'),
      ending: byStatus.find(({ status }) => status === 'published')?.ending ?? 0,
      moderation: countOf('moderation'),
      unfinished: countOf('unfinished'),
      closed: countOf('closed'),
    },
    items: rows.map((row) => myRowOf(row, { now, accessLevel })),
    today,
  }
}

async function todayOf(
  { deps }: Ctx,
  { accessLevel, ...visible }: Visible & { accessLevel: number },
): Promise<TodayItem[]> {
  const now = deps.now()
  const daysFromNow = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const rows = await listNeedingAction(deps.db, {
    ...visible,
    endingBefore: endingBefore(now),
    endedAfter: daysFromNow(-RELIST_DAYS),
    touchedAfter: daysFromNow(-UNTOUCHED_DAYS),
    limit: 100,
  })
  return rows
    .flatMap((row) => {
      const kind = nextStepOf(row, { now, accessLevel, content: row.content })
      const at = momentOf(row, kind)
      return kind ? [{ kind, id: VacancyId.parse(row.id), title: row.title, at }] : []
    })
    .toSorted((a, b) => TODAY_KINDS.indexOf(a.kind) - TODAY_KINDS.indexOf(b.kind))
    .slice(0, TODAY_MAX)
}

function momentOf(
  row: Awaited<ReturnType<typeof listNeedingAction>>[number],
  kind: TodayKind | null,
): string {
  if (kind === 'ending' || kind === 'relist') return row.expiresAt ?? row.updatedAt
  return (kind === 'confirm' && (row.unconfirmedAt ?? row.confirmationAskedAt)) || row.updatedAt
}
