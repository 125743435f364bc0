import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { useSession } from '#client/app/current-user.ts'
import { StaffNav } from '#client/features/staff/navigation/staff-nav.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import type { StaffPersonDetails } from '#shared/features/staff/people/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { AccessPanel } from './access-panel.tsx'
import { personOf } from './shown.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Человек', load(args, personOf(id)))
}

export function Component() {
  const id = parseId(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { data: person } = useSuspenseQuery(personOf(id))
  const session = useSession()
  const isAdmin = session.status === 'user' && session.user.staffRole === 'admin'
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-people" />
      <div className="grid gap-1">
        <p>
          <a href={pathOf('staff-people')}>Все люди</a>
        </p>
        <h1 className="wrap-anywhere">{person.name}</h1>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          № {person.id} · {person.maskedEmail}
          {person.staffRole !== null && <Badge>Сотрудник</Badge>}
          {person.blockedAt !== null && <Badge tone="danger">Вход закрыт</Badge>}
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Card aria-labelledby="facts" className="grid gap-4">
          <h2 id="facts">Что известно</h2>
          <Facts person={person} />
          {isAdmin && (
            <p>
              <a href={withQuery(pathOf('staff-audit'), { userId: person.id })}>Что делал</a> ·{' '}
              <a href={withQuery(pathOf('staff-audit'), { kind: 'user', objectId: person.id })}>
                Что делали с аккаунтом
              </a>
            </p>
          )}
        </Card>
        <AccessPanel person={person} />
      </div>
    </div>
  )
}

function Facts({ person }: { person: StaffPersonDetails }) {
  const { companies, createdAt, lastSeenAt, sessions, resumes, responses, vacancies, complaints } = person
  const facts: [string, string][] = [
    ['Зарегистрирован', formatDay(createdAt)],
    ['Открытых сеансов', formatNumber(sessions)],
    ['Последний раз на сайте', lastSeenAt === null ? 'сеансов нет' : formatDay(lastSeenAt)],
    ['Резюме', formatNumber(resumes)],
    ['Откликов', formatNumber(responses)],
    ['Вакансий', formatNumber(vacancies)],
    ['Жалоб отправил', formatNumber(complaints)],
  ]
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      {companies.length > 0 && (
        <div>
          <h3 className="text-body font-semibold">Компании</h3>
          <ul className="grid gap-1">
            {companies.map(({ company }) => (
              <li key={company.id} className="wrap-anywhere">
                <a href={pathOf('employer-slug', { slug: company.slug })}>{company.title}</a>{' '}
                <span className="text-small text-muted">
                  {company.isVerified ? 'проверена' : 'не проверена'}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
