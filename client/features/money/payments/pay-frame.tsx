import type { ReactNode } from 'react'
import { useLoaderData, useLocation, useRouteError } from 'react-router'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import type { PayPageData } from './pay-page.ts'

type Company = { id: number; title: string }

/** A page of the current company's money. */
export function PayFrame({
  title,
  isNarrow = false,
  hasNav = false,
  children,
}: {
  title: string
  isNarrow?: boolean
  /** With links to the other pages of money. */
  hasNav?: boolean
  children: (company: Company) => ReactNode
}) {
  const { company } = useLoaderData<PayPageData>()
  return (
    <div className={`container grid gap-6 py-6 md:py-8 ${isNarrow ? 'max-w-[720px]' : ''}`}>
      <div>
        <h1>{title}</h1>
        {company && <p className="mt-1 text-muted">{company.title}</p>}
      </div>
      {company === null && (
        <EmptyState
          title="Сначала нужна компания"
          action={<ButtonLink href={pathOf('companies-new')}>Добавить компанию</ButtonLink>}
        >
          <p>Платит всегда компания. Можно добавить и частное лицо, самозанятого или ИП.</p>
        </EmptyState>
      )}
      {company && (
        <>
          {hasNav && <MoneyNav />}
          {children(company)}
        </>
      )}
    </div>
  )
}

const MONEY_PAGES = [
  { href: pathOf('balance'), text: 'Баланс' },
  { href: pathOf('payment'), text: 'Платежи' },
  { href: pathOf('documents'), text: 'Счета и акты' },
  { href: pathOf('tariffs'), text: 'Тарифы' },
  { href: pathOf('packages'), text: 'Пакеты' },
  { href: pathOf('resumes-access'), text: 'Контакты в резюме' },
] as const

function MoneyNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Деньги компании">
      <ul className="flex flex-wrap gap-2">
        {MONEY_PAGES.map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              className="chip"
              data-chosen={href === pathname ? '' : undefined}
              aria-current={href === pathname ? 'page' : undefined}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Stands in place of a page of money that was refused. */
export function PayErrorBoundary() {
  const failure = failureOf(useRouteError())
  if (failure.status !== 403 && failure.status !== 409) return <ErrorPage {...failure} />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <h1>Оплата</h1>
      <PayRefusal {...failure} />
    </div>
  )
}

/** A colleague without the right hears who has it; whatever is not ours is not found. */
export function PayRefusal({ status, message }: { status: number; message: string | null }) {
  if (status === 403)
    return (
      <Notice tone="warning" title="Платить могут редакторы и администраторы компании">
        <p>Попросите коллегу оплатить или дать вам уровень «Редактор».</p>
      </Notice>
    )
  if (status === 409)
    return (
      <Notice tone="warning" title={message ?? 'Сейчас это нельзя оплатить'}>
        <p>Откройте список вакансий: там видно, что с ней сейчас.</p>
      </Notice>
    )
  return <ErrorPage status={status} message={message} />
}
