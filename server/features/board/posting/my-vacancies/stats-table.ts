/** The statistics as a table for a spreadsheet. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { vacancyDays, vacancyDaySources } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { csvDownloadOf } from '#server/files/csv.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import type { StatsPeriod } from '#shared/features/board/posting/stats.ts'
import { UNKNOWN_SOURCE_LABEL, VIEW_SOURCE_LABELS } from '#shared/features/board/vacancies/view-sources.ts'
import type { FileAnswer } from '#shared/kernel/contract.ts'
import { isVisible } from './my-queries.ts'
import { requireCompany, requireVacancy } from '../access.ts'
import { isSince } from './stats.ts'

/** Days of vacancies in one file. */
const DAYS_MAX = 20_000

const TITLES = ['День', 'Номер вакансии', 'Вакансия', 'Источник', 'Просмотры', 'Отклики']

/** @throws Problem not_found */
export async function exportStats(
  ctx: Ctx,
  { id, period }: { id: number; period: StatsPeriod },
): Promise<FileAnswer> {
  await requireVacancy(ctx, ctx.deps.db, { id })
  return csvDownloadOf({
    name: `statistika-${id}.csv`,
    lines: await linesOf(ctx, { where: eq(vacancies.id, id), period }),
  })
}

/** @throws Problem */
export async function exportCompanyStats(
  ctx: Ctx,
  { companyId, period }: { companyId: number | null; period: StatsPeriod },
): Promise<FileAnswer> {
  const { visible } = await requireCompany(ctx, ctx.deps.db, { companyId })
  return csvDownloadOf({
    name: 'statistika.csv',
    lines: await linesOf(ctx, { where: isVisible(visible), period }),
  })
}

/** Returns a line for each day, vacancy and source; figures without a source have a separate line. */
async function linesOf({ deps }: Ctx, { where, period }: { where: SQL | undefined; period: StatsPeriod }) {
  const rows = await deps.db
    .select({
      day: vacancyDays.day,
      id: vacancies.id,
      title: vacancies.title,
      views: vacancyDays.views,
      responses: vacancyDays.responses,
      sources: sql<Source[]>`coalesce((
        select json_agg(json_build_object('source', s.source, 'views', s.views, 'responses', s.responses) order by s.views desc, s.source)
        from ${vacancyDaySources} s where s.vacancy_id = ${vacancyDays.vacancyId} and s.day = ${vacancyDays.day}
      ), '[]')`,
    })
    .from(vacancyDays)
    .innerJoin(vacancies, eq(vacancies.id, vacancyDays.vacancyId))
    .where(and(where, isSince(deps.now(), period)))
    .orderBy(asc(vacancyDays.day), asc(vacancies.id))
    .limit(DAYS_MAX)
  return [TITLES, ...rows.flatMap(linesOfDay)]
}

type Source = { source: keyof typeof VIEW_SOURCE_LABELS; views: number; responses: number }

function linesOfDay({
  day,
  id,
  title,
  sources,
  ...rest
}: { day: string; id: number; title: string; sources: Source[] } & Omit<Source, 'source'>): string[][] {
  const line = (source: string, { views, responses }: Omit<Source, 'source'>) => [
    day,
    String(id),
    titleOr(title),
    source,
    String(views),
    String(responses),
  ]
  for (const { views, responses } of sources) {
    rest.views -= views
    rest.responses -= responses
  }
  return [
    ...sources.map((one) => line(VIEW_SOURCE_LABELS[one.source], one)),
    ...(rest.views > 0 || rest.responses > 0 ? [line(UNKNOWN_SOURCE_LABEL, rest)] : []),
  ]
}
