import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { MatchingResumes } from '#client/features/matches/matching-resumes.tsx'
import { ResumeCard } from '#client/features/resumes/resume-card.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { OwnVacancy } from '#shared/features/posting/contract.ts'
import { titleOr } from '#shared/features/posting/labels.ts'
import { vacancyIdOf } from '#shared/features/vacancies/vacancy-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { History } from './history.tsx'
import { ModerationNotes } from './moderation-notes.tsx'
import { StatsChart } from './stats-chart.tsx'
import { StatusBadges } from './status-badge.tsx'
import { NextStep, OtherActs } from './vacancy-acts.tsx'
import { VacancyTerms } from './vacancy-terms.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  await load(args, api.posting.read.queryOptions({ input: { id } }))
  return pageData(args, { title: 'Моя вакансия', isIndexed: false })
}

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  const { now } = useLoaderData<PageData>()
  const hasSession = useSessionFlag() === true
  const { data, error } = useQuery({
    ...api.posting.read.queryOptions({ input: { id: id ?? 0 } }),
    enabled: hasSession && id !== null,
  })
  if (error && !data) return <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
  return data ? <Shown key={data.id} vacancy={data} now={now} /> : <Waiting />
}

function Shown({ vacancy, now }: { vacancy: OwnVacancy; now: string }) {
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <Breadcrumbs crumbs={[{ href: pathOf('personal-vacancies'), text: 'Мои вакансии' }]} />
      <div className="grid gap-2">
        <h1 id="own-vacancy" tabIndex={-1}>
          {titleOr(vacancy.title)}
        </h1>
        <StatusBadges vacancy={vacancy} />
      </div>
      <div className="grid items-start md:gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 md:gap-4">
          <NextStep vacancy={vacancy} now={now} />
          <ModerationNotes vacancy={vacancy} />
          {vacancy.firstPublishedAt !== null && <Stats id={vacancy.id} />}
          {vacancy.status === 'published' && (
            <MatchingResumes
              id={vacancy.id}
              renderResume={(resume, note) => (
                <ResumeCard resume={resume} now={now} heading="h3" note={note} />
              )}
            />
          )}
          <History vacancy={vacancy} now={now} />
        </div>
        <div className="grid md:gap-4">
          <VacancyTerms vacancy={vacancy} now={now} />
          <OtherActs vacancy={vacancy} />
        </div>
      </div>
    </div>
  )
}

function Stats({ id }: { id: number }) {
  const { data } = useQuery(api.posting.stats.queryOptions({ input: { id } }))
  return (
    <Card aria-labelledby="stats" className="grid gap-3">
      <h2 id="stats">Просмотры и отклики</h2>
      {data ? <StatsChart days={data.days} /> : <Skeleton className="h-52" />}
      <p>
        <a href={pathOf('responses-id', { id })}>Все отклики на вакансию</a>
      </p>
    </Card>
  )
}

function Waiting() {
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <p role="status" className="sr-only">
        Загружаем…
      </p>
      <Skeleton className="h-10 w-80 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-96" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}
