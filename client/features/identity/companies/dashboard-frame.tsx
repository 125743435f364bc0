import type { ReactNode } from 'react'
import { useSession } from '#client/app/current-user.ts'
import { newResponsesText, useNewResponses } from '#client/app/new-responses.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { canEditProfile, useMyCompany } from './my-company.ts'
import { VerifiedMark } from '#client/ui/verified-mark.tsx'

type Tab = 'overview' | 'profile' | 'managers'

/** The heading and the tabs of a company's dashboard. */
export function DashboardFrame({
  id,
  tab,
  children,
}: {
  id: number
  tab: Tab
  children: (company: MyCompany) => ReactNode
}) {
  const company = useMyCompany(id)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <CompanyLine company={company} />
      <Tabs company={company} current={tab} />
      {children(company)}
    </div>
  )
}

function CompanyLine({ company }: { company: MyCompany }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={company.title} src={company.logoUrl} />
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-1.5 text-lead font-semibold">
          <span className="line-clamp-2">{company.title}</span>
          {company.isVerified && <VerifiedMark />}
        </p>
        <p className="mt-0.5 text-small text-muted">
          Ваш уровень: <Badge>{ACCESS_LEVEL_LABELS[company.accessLevel]}</Badge>
        </p>
      </div>
    </div>
  )
}

/** On a phone the tabs are wider than the screen. */
function scrollIntoView(tab: HTMLElement | null) {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

function Tabs({ company, current }: { company: MyCompany; current: Tab }) {
  const session = useSession()
  const uid = company.id
  // The pages of responses and money show the current company.
  const isCurrent = session.status === 'user' && session.currentRole?.company.id === uid
  const newResponses = useNewResponses(isCurrent) ?? 0
  const tabs = [
    { tab: 'overview', text: 'Обзор', href: pathOf('companies-uid', { uid }) },
    { tab: 'vacancies', text: 'Вакансии', href: pathOf('personal-vacancies') },
    ...(isCurrent
      ? [
          {
            tab: 'responses',
            text: newResponses > 0 ? `Отклики: ${newResponsesText(newResponses)}` : 'Отклики',
            href: pathOf('responses'),
          },
        ]
      : []),
    ...(canEditProfile(company)
      ? [{ tab: 'profile', text: 'Профиль', href: pathOf('companies-uid-profile', { uid }) }]
      : []),
    { tab: 'managers', text: 'Менеджеры', href: pathOf('companies-uid-managers', { uid }) },
    ...(isCurrent && canEditProfile(company)
      ? [
          { tab: 'balance', text: 'Баланс', href: pathOf('balance') },
          { tab: 'payments', text: 'Платежи', href: pathOf('payment') },
          { tab: 'documents', text: 'Документы', href: pathOf('documents') },
        ]
      : []),
  ]
  return (
    <nav aria-label="Кабинет компании" className="border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {tabs.map(({ tab, text, href }) => (
          <li key={tab}>
            <a
              href={href}
              ref={tab === current ? scrollIntoView : undefined}
              aria-current={tab === current ? 'page' : undefined}
              className="block border-b-3 border-transparent px-3 py-2.5 font-medium whitespace-nowrap text-ink no-underline -outline-offset-2 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
