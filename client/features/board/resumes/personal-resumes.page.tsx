import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { MatchingVacancies } from '#client/features/board/matches/matching-vacancies.tsx'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyResumeSummary } from '#shared/features/board/resumes/my-resume.ts'
import { VISIBILITY_LABELS } from '#shared/features/board/resumes/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { isSent } from '#shared/routing/sent.ts'
import { inQuotes } from '#shared/kernel/quotes.ts'
import { ContactsConsent, unconfirmedContacts } from './my-resume/contacts-consent.tsx'
import { CopyButton } from './my-resume/copy-button.tsx'
import { StatusBadge } from './my-resume/status-badge.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { showFailure } from '#client/app/show-failure.ts'
import { canProlong } from '#shared/features/board/resumes/prolonging.ts'
import { MY_RESUME } from './my-resume/my-resume.ts'

const COMPANY_FORMS = { one: 'компания', few: 'компании', many: 'компаний' }

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(
    args,
    'Мои резюме',
    load(args, api.resumes.listOwn.queryOptions()),
    load(args, unconfirmedContacts()),
  )

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  const { items, max } = useSuspenseQuery(api.resumes.listOwn.queryOptions()).data
  const newest = items.find(({ status, title }) => status === 'published' && title !== '')
  const sent = isSent(search) && items.find(({ id }) => id === new URLSearchParams(search).get('id'))
  const canAdd = items.length > 0 && items.length < max
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Мои резюме</h1>
        {canAdd && <ButtonLink href={pathOf('resumes-new')}>Новое резюме</ButtonLink>}
      </div>
      <ContactsConsent />
      {sent && <SentNotice resume={sent} />}
      {items.length === 0 && (
        <EmptyState
          title="У вас пока нет резюме"
          action={<ButtonLink href={pathOf('resumes-new')}>Составить резюме</ButtonLink>}
        >
          <p>С ним можно откликаться на вакансии в одно нажатие, а работодатели найдут вас сами.</p>
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="grid md:gap-3">
          {items.map((resume) => (
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
                {resume.freshViews > 0 && (
                  <p>
                    <a href={`${pathOf('personal-resumes-id', { id: resume.id })}#views`}>
                      Новые просмотры: {countOf(resume.freshViews, COMPANY_FORMS)}
                    </a>
                  </p>
                )}
                {resume.isUnconfirmed && (
                  <p className="text-muted">Контакты закрыты: вы ещё не подтвердили согласие.</p>
                )}
                {resume.openings > 0 && <p>Контакты открыли {countOf(resume.openings, COMPANY_FORMS)}</p>}
                <div className="flex flex-wrap gap-2 empty:hidden">
                  <ProlongButton resume={resume} now={now} />
                  {canAdd && <CopyButton id={resume.id} title={resume.title} />}
                </div>
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

/** Answers the form that works without scripts. */
function SentNotice({ resume: { status, isChangePending } }: { resume: MyResumeSummary }) {
  return status === 'published' && !isChangePending ? (
    <Notice tone="success" title="Резюме готово: с ним можно откликаться" />
  ) : status === 'moderation' || isChangePending ? (
    <Notice tone="success" title="Резюме на проверке">
      <p>Обычно это занимает несколько часов. Напишем на почту.</p>
    </Notice>
  ) : null
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Gives the resume the present date, once a day; in between it says so. */
function ProlongButton({ resume, now }: { resume: MyResumeSummary; now: string }) {
  const prolong = useCommand(api.resumes.prolong, {
    ...MY_RESUME,
    done: () => 'Теперь у резюме сегодняшняя дата',
    refused: (error) => showFailure(error),
  })
  if (resume.status !== 'published' || resume.visibility === 'nobody') return null
  if (prolong.isSuccess || !canProlong(resume, new Date(now)))
    return <p className="self-center text-small text-muted">Дата свежая: продлить можно раз в сутки</p>
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Продлить: ${resume.title}`}
      isBusy={prolong.isPending}
      onClick={() => prolong.run({ id: resume.id })}
    >
      Продлить
    </Button>
  )
}
