import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { isSent } from '#shared/routing/sent.ts'
import { MatchingResumes } from '#client/features/board/matches/matching-resumes.tsx'
import { ResumeCard } from '#client/features/board/resumes/reading/resume-card.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Card } from '#client/ui/card.tsx'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr, ARCHIVE_REASON_LABELS, STATUS_LABELS } from '#shared/features/board/posting/labels.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { hasModerationCase, moderationQuery, ModerationNotes } from './editor/moderation-notes.tsx'
import { periodIn, StatsSection } from './my-vacancies/stats-section.tsx'
import { Peers } from './my-vacancies/stats-tables.tsx'
import { StatusBadges } from './my-vacancies/status-badge.tsx'
import { NextStep, OtherActions } from './my-vacancies/vacancy-actions.tsx'
import { VacancyTerms } from './my-vacancies/vacancy-terms.tsx'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatMoscowMoment } from '#shared/features/board/posting/moscow-moment.ts'
import { SentPage } from '#client/app/sent-page.tsx'
import { useSession } from '#client/app/current-user.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { stateText } from './my-vacancies/state-text.ts'

/** Revisions of a published vacancy that wait for their author. */
const WAITS_FOR_AUTHOR: ReadonlySet<MyVacancy['revision']> = new Set(['draft', 'changes_asked', 'rejected'])

type StateChange = MyVacancy['history'][number]

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
  return <LoadedVacancy key={data.id} vacancy={data} now={now} />
}

function LoadedVacancy({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
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

/** Every change of the state, with its author and moment. */
function History({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  if (vacancy.history.length === 0) return null
  return (
    <Card aria-labelledby="history">
      <h2 id="history" className="mb-3">
        История
      </h2>
      <ol className="grid gap-3">
        {vacancy.history.map((change) => (
          <li key={`${change.at} ${change.toStatus}`} className="border-l-3 border-line pl-3">
            <p>{toLabel(change)}</p>
            <p className="text-small text-muted">
              <time dateTime={change.at}>{formatMoscowMoment(change.at, now)}</time>
              {change.by && `, ${change.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function toLabel({ fromStatus, toStatus, reason }: StateChange) {
  if (fromStatus === null) return 'Создан черновик'
  if (toStatus === 'archived') {
    const label = Object.entries(ARCHIVE_REASON_LABELS).find(([code]) => code === reason)?.[1]
    return label ? `Закрыта: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : STATUS_LABELS.archived
  }
  if (fromStatus === 'archived' && toStatus !== 'awaiting_payment' && toStatus !== 'moderation')
    return 'Закрытие отменено'
  if (toStatus === 'unconfirmed') return 'Ушла из поиска: никто не подтвердил, что она актуальна'
  if (fromStatus === 'unconfirmed' && toStatus === 'published') return 'Подтверждена и вернулась в поиск'
  if (toStatus === 'draft') return 'Возвращена в черновики'
  if (toStatus === 'rejected' && fromStatus !== null && isPlaced(fromStatus))
    return 'Снята с публикации модератором'
  if (reason === 'undone') return 'Решение отменено, текст снова на проверке'
  if (toStatus === 'rejected' && reason === 'final') return 'Отказано в публикации'
  if (toStatus === 'moderation') return 'Отправлена на проверку'
  return STATUS_LABELS[toStatus]
}

/** Whether the text is with the moderators, or was. In other states something is left to do, which its own page says. */
const wasSent = ({ status, revision }: Pick<MyVacancy, 'status' | 'revision'>) =>
  status === 'moderation' || (status === 'published' && !WAITS_FOR_AUTHOR.has(revision))

function SentVacancy({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  const { title, text } = stateText(vacancy, now)
  const session = useSession()
  const role =
    session.status === 'user' && session.roles.find(({ company: { id } }) => id === vacancy.companyId)
  // Only who can do something about it is asked to.
  const unverified =
    role && role.accessLevel >= ACCESS_LEVELS.EDITOR && !role.company.isVerified ? role.company : null
  return (
    <SentPage
      title={title}
      text={[`«${titleOr(vacancy.title)}».`, text].filter((part) => part !== undefined).join(' ')}
      links={[
        {
          href: pathOf('personal-vacancies-id', { id: vacancy.id }),
          title: 'Открыть вакансию',
          text: 'Как идёт проверка, а потом просмотры и отклики.',
        },
        {
          href: pathOf('resumes'),
          title: 'Найти людей самим',
          text: 'Резюме тех, кто хочет работать из дома.',
        },
        unverified
          ? {
              href: pathOf('companies-uid', { uid: unverified.id }),
              title: vacancy.awaitsVerification ? 'Ускорить проверку компании' : 'Проверить компанию',
              text: vacancy.awaitsVerification
                ? 'Подтвердите сайт письмом или приложите документы.'
                : 'Знак проверки виден в каждой вакансии.',
            }
          : {
              href: pathOf('vacancies-new'),
              title: 'Разместить ещё одну',
              text: 'Шаги те же, черновик сохраняется сам.',
            },
      ]}
    >
      <ModerationNotes vacancy={vacancy} />
    </SentPage>
  )
}
