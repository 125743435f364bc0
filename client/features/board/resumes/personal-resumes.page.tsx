import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { MatchingVacancies } from '#client/features/board/matches/matching-vacancies.tsx'
import { VacancyCard } from '#client/features/board/vacancies/vacancy-card.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VISIBILITY_LABELS } from '#shared/features/board/resumes/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { StatusBadge } from './status-badge.tsx'

export const loader = (args: LoaderFunctionArgs) => pageData(args, { title: 'Мои резюме', isIndexed: false })

export function Component() {
  const hasSession = useSessionFlag() === true
  const { now } = useLoaderData<PageData>()
  const { data, error } = useQuery({ ...api.resumes.listOwn.queryOptions(), enabled: hasSession })
  if (error && !data) return <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
  const newest = data?.items.find(({ status, title }) => status === 'published' && title !== '')
  const canAdd = data !== undefined && data.items.length > 0 && data.items.length < data.max
  return (
    <div className="container grid max-w-[880px] gap-4 pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Мои резюме</h1>
        {canAdd && <ButtonLink href={pathOf('resumes-new')}>Новое резюме</ButtonLink>}
      </div>
      {!data && (
        <>
          <p role="status" className="sr-only">
            Загружаем…
          </p>
          <Skeleton className="h-32" />
          <Skeleton className="h-32" />
        </>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          title="У вас пока нет резюме"
          action={<ButtonLink href={pathOf('resumes-new')}>Составить резюме</ButtonLink>}
        >
          <p>С ним можно откликаться на вакансии в одно нажатие, а работодатели найдут вас сами.</p>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className="grid md:gap-3">
          {data.items.map((resume) => (
            <li key={resume.id}>
              <Card as="article" className="grid gap-2">
                <div className="flex flex-wrap items-start justify-between gap-2">
                  <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
                    <a href={pathOf('personal-resumes-id', { id: resume.id })} className="text-ink">
                      {resume.title || 'Без названия'}
                    </a>
                  </h2>
                  <StatusBadge resume={resume} />
                </div>
                <p className="text-muted">
                  {resume.status === 'published'
                    ? `Видно: ${lowerFirst(VISIBILITY_LABELS[resume.visibility])}. `
                    : ''}
                  Заполнено на {resume.percent}&nbsp;%. Изменено {formatDay(resume.updatedAt)}.
                </p>
                {resume.openings > 0 && (
                  <p>
                    Контакты открыли{' '}
                    {countOf(resume.openings, { one: 'компания', few: 'компании', many: 'компаний' })}
                  </p>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
      {newest && (
        <MatchingVacancies
          id={newest.id}
          limit={3}
          heading={`Вакансии под резюме ${inQuotes(newest.title)}`}
          more={
            <a href={pathOf('personal-resumes-id', { id: newest.id })} className="justify-self-start">
              Другие подходящие
            </a>
          }
          renderVacancy={(vacancy, note) => (
            <VacancyCard vacancy={vacancy} now={now} heading="h3" note={note} />
          )}
        />
      )}
    </div>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
