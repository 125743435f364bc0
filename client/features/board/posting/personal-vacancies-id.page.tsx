import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { load, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { isSent } from '#shared/routing/sent.ts'
import { MatchingResumes } from '#client/features/board/matches/matching-resumes.tsx'
import { ResumeCard } from '#client/features/board/resumes/resume-card.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Card } from '#client/ui/card.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { History } from './history.tsx'
import { hasModerationCase, moderationQuery, ModerationNotes } from './moderation-notes.tsx'
import { SentVacancy, wasSent } from './sent-vacancy.tsx'
import { periodIn, StatsSection } from './stats-section.tsx'
import { Peers } from './stats-tables.tsx'
import { StatusBadges } from './status-badge.tsx'
import { NextStep, OtherActions } from './vacancy-actions.tsx'
import { VacancyTerms } from './vacancy-terms.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  const vacancy = await load(args, api.posting.read.queryOptions({ input: { id } }))
  return privatePage(
    args,
    'Моя вакансия',
    ...(hasModerationCase(vacancy) ? [load(args, moderationQuery(id))] : []),
  )
}

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  const { now } = useLoaderData<PageData>()
  if (id === null) throw new Error('The loader lets no such address through')
  const { search } = useLocation()
  const { data } = useSuspenseQuery(api.posting.read.queryOptions({ input: { id } }))
  if (isSent(search) && wasSent(data))
    return (
      <div className="container py-6 md:py-8">
        <SentVacancy vacancy={data} now={now} />
      </div>
    )
  return <Shown key={data.id} vacancy={data} now={now} />
}

function Shown({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
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
          {vacancy.firstPublishedAt !== null && (
            <Card aria-labelledby="stats" className="grid gap-3">
              <h2 id="stats">Просмотры и отклики</h2>
              <LateSection heightClass="h-52">
                <Stats vacancy={vacancy} />
              </LateSection>
              <p>
                <a href={pathOf('responses-id', { id: vacancy.id })}>Все отклики на вакансию</a>,{' '}
                <a href={pathOf('personal-vacancies-stats')}>статистика всех вакансий</a>
              </p>
            </Card>
          )}
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
          <OtherActions vacancy={vacancy} now={now} />
        </div>
      </div>
    </div>
  )
}

function Stats({ vacancy: { id, acts } }: { vacancy: MyVacancy }) {
  const period = periodIn(useLocation().search)
  const { data } = useSuspenseQuery(api.posting.stats.queryOptions({ input: { id, period } }))
  const edit = pathOf('personal-vacancies-id-edit', { id })
  return (
    <>
      <StatsSection
        stats={data}
        period={period}
        path={pathOf('personal-vacancies-id', { id })}
        file={`/api/v1/personal/vacancies/${id}/stats/table`}
        empty={
          acts.includes('edit') ? (
            <p>
              Проверьте{' '}
              <a href={edit} className="underline">
                название, профессию и оплату
              </a>
              : по ним вакансию находят в поиске.
            </p>
          ) : (
            <p>Новые просмотры появятся, когда вакансия снова будет в поиске.</p>
          )
        }
      />
      <h3>Рядом с похожими вакансиями</h3>
      <Peers peers={data.peers} />
    </>
  )
}
