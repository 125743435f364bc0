import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { useSession } from '#client/app/current-user.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/navigation/staff-nav.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { STATUS_LABELS } from '#shared/features/board/posting/labels.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { CompanyDossier } from '#shared/features/staff/company-blocks/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { BlockPanel } from './block-panel.tsx'
import { RunningAccess } from '#client/features/staff/refunds/running-access.tsx'
import { SameInn } from '#client/app/same-inn.tsx'
import { VERIFICATION_LABELS } from '#shared/features/identity/companies/labels.ts'
import { isSoundStatus, REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import { METHOD_LABELS, PLACEMENT_FORMS } from '#client/features/money/payments/labels.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { dossierOf } from './shown.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Компания', load(args, dossierOf(id)))
}

export function Component() {
  const id = parseId(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { data: dossier } = useSuspenseQuery(dossierOf(id))
  const { company, inn, blockedAt, registerStatus } = dossier
  const isAdmin = useIsAdmin()
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-companies" />
      <div className="grid gap-1">
        <p>
          <a href={pathOf('staff-companies-all')}>Все компании</a>
        </p>
        <h1 className="wrap-anywhere">{company.title}</h1>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          № {company.id} · {inn === null ? 'без ИНН' : `ИНН ${inn}`}
          {blockedAt !== null && <Badge tone="danger">Закрыта модератором</Badge>}
          {registerStatus !== null && registerStatus !== 'active' && (
            <Badge tone={isSoundStatus(registerStatus) ? 'warning' : 'danger'}>
              По реестру {REGISTER_STATUS_LABELS[registerStatus]}
            </Badge>
          )}
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid gap-4">
          <SameInn companies={dossier.sameInn} />
          <Facts dossier={dossier} />
          {isAdmin && <RunningAccess companyId={company.id} methodLabels={METHOD_LABELS} />}
          <Vacancies dossier={dossier} />
          <Members dossier={dossier} />
        </div>
        <BlockPanel dossier={dossier} />
      </div>
    </div>
  )
}

function useIsAdmin() {
  const session = useSession()
  return session.status === 'user' && session.user.staffRole === 'admin'
}

function Facts({ dossier }: { dossier: CompanyDossier }) {
  const { company, siteUrl, verification, createdAt, approvedCount, refusedCount, complaints } = dossier
  const { registerStatus, money } = dossier
  const isAdmin = useIsAdmin()
  const facts: [string, string][] = [
    ['На сайте с', formatDay(createdAt)],
    ['Проверка', VERIFICATION_LABELS[verification]],
    ['Сайт', siteUrl ?? 'не указан'],
    ['Тексты', `одобрено ${formatNumber(approvedCount)}, возвращено ${formatNumber(refusedCount)}`],
    ['Жалобы', `ждут ${formatNumber(complaints.waiting)}, всего ${formatNumber(complaints.all)}`],
    ['Отклики без ответа', formatNumber(dossier.waitingResponses)],
    [
      'Реестр',
      registerStatus === null ? 'не читали или такого ИНН нет' : REGISTER_STATUS_LABELS[registerStatus],
    ],
    ['На балансе', formatKopecks(money.balanceKopecks)],
    ['В пакетах', countOf(money.placementsLeft, PLACEMENT_FORMS)],
    ['Доступ к контактам', money.accessUntil === null ? 'нет' : `до ${formatDay(money.accessUntil)}`],
  ]
  const links: [string, string][] = [
    ...(dossier.blockedAt === null
      ? [['Публичная страница', pathOf('employer-slug', { slug: company.slug })] as [string, string]]
      : []),
    ['Решения модераторов', withQuery(pathOf('staff-moderation'), { view: 'history', company: company.id })],
    ...(complaints.waiting > 0 ? [['Жалобы', pathOf('staff-complaints')] as [string, string]] : []),
    ...(isAdmin
      ? ([
          ['Счета', withQuery(pathOf('staff-payments'), { search: dossier.inn ?? company.title })],
          ...(dossier.blockedAt === null
            ? [['Подарить', withQuery(pathOf('staff-packages'), { view: 'grants', company: company.id })]]
            : []),
          ['Журнал', withQuery(pathOf('staff-audit'), { kind: 'company', objectId: company.id })],
        ] as [string, string][])
      : []),
  ]
  return (
    <Card aria-labelledby="facts" className="grid gap-4">
      <h2 id="facts">Что известно</h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {links.map(([title, href]) => (
          <li key={title}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Vacancies({ dossier: { vacancies, vacancyCounts } }: { dossier: CompanyDossier }) {
  return (
    <Card aria-labelledby="vacancies" className="grid gap-3">
      <h2 id="vacancies">Вакансии</h2>
      {vacancyCounts.length === 0 ? (
        <p className="text-muted">Вакансий нет.</p>
      ) : (
        <p className="text-muted">
          {vacancyCounts
            .map(({ status, count }) => `${STATUS_LABELS[status].toLowerCase()}: ${formatNumber(count)}`)
            .join(', ')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {vacancies.map(({ id, title, status, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {isPlaced(status) ? <a href={pathOf('vacancies-id', { id })}>{title}</a> : title}
            </span>
            <span className="text-small text-muted">
              № {id}, {STATUS_LABELS[status].toLowerCase()}, {formatDay(updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Members({ dossier: { members } }: { dossier: CompanyDossier }) {
  return (
    <Card aria-labelledby="members" className="grid gap-3">
      <h2 id="members">Люди</h2>
      {members.length === 0 ? (
        <p className="text-muted">В компании никого нет: её вакансии пришли из источника.</p>
      ) : (
        <ul className="grid gap-1">
          {members.map(({ userId, name, accessLevel }) => (
            <li key={userId} className="wrap-anywhere">
              <a href={pathOf('staff-people-id', { id: userId })} className="underline">
                {name}
              </a>{' '}
              <span className="text-small text-muted">{ACCESS_LEVEL_LABELS[accessLevel].toLowerCase()}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
