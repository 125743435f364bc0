import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { StaffRow } from '#client/app/staff/staff-row.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { SourceSummary } from '#shared/features/intake/sources/source-models.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { describeOutcome } from './run-texts.ts'
import { SourceAlarms, SourceStateBadge } from './source-badges.tsx'

const list = () => api.staffSources.list.queryOptions()

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Источники вакансий', load(args, list()))

/** Where vacancies come from by themselves. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const { items } = useSuspenseQuery(list()).data
  const titles = Map.groupBy(items, ({ title }) => title)
  const add = <ButtonLink href={pathOf('staff-sources-new')}>Добавить источник</ButtonLink>
  return (
    <StaffPage
      current="staff-sources"
      title="Источники вакансий"
      lead="Вакансии отсюда приходят сами. Источник читается, только когда записано основание и кто-то посмотрел пробу."
      action={items.length > 0 && add}
    >
      {items.length === 0 ? (
        <EmptyState title="Источников пока нет" action={add}>
          <p>Добавьте открытые данные или страницы работодателя, который согласен.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {items.map((source) => (
            <Row
              key={source.id}
              source={source}
              isTitleShared={(titles.get(source.title)?.length ?? 0) > 1}
              now={now}
            />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}

function Row({ source, isTitleShared, now }: { source: SourceSummary; isTitleShared: boolean; now: string }) {
  const { id, title, address, kindTitle, company, lastRun, counts, hasBasis } = source
  const shown = counts.find(({ state }) => state === 'shown')?.count ?? 0
  return (
    <StaffRow
      href={pathOf('staff-sources-id', { id })}
      title={title}
      note={
        <>
          {isTitleShared && <span className="block wrap-anywhere">{address}</span>}
          {kindTitle}
          {company && ` · ${company.title}`} · на доске {countOf(shown, VACANCY_FORMS)} ·{' '}
          {lastRun === null
            ? 'ещё не читался'
            : `${describeOutcome(lastRun)}, ${formatMoment(lastRun.finishedAt ?? lastRun.startedAt, { now })}`}
        </>
      }
    >
      <SourceAlarms alarms={source.alarms} />
      {!hasBasis && 'нет основания'}
      <SourceStateBadge state={source.state} isRunning={source.isRunning} />
    </StaffRow>
  )
}
