import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { useCurrentCompany } from './current-company.ts'

type Company = { id: number; title: string }

/** A page of the current company's money: its heading at once, the rest when it is known who pays. */
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
  const { company, error } = useCurrentCompany()
  if (error) return <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
  return (
    <div className={`container grid gap-6 py-6 md:py-8 ${isNarrow ? 'max-w-[720px]' : ''}`}>
      <div>
        <h1>{title}</h1>
        {company && <p className="mt-1 text-muted">{company.title}</p>}
      </div>
      {company === undefined && <PaySkeleton />}
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

/** A page of one order or one payment: its heading, its facts once they are there, or why they are not. */
export function OnePayment({
  title,
  error,
  children,
}: {
  title: string
  /** Of the call for the facts. */
  error: unknown
  /** Absent while the facts are on their way. */
  children: ReactNode
}) {
  if (error && !children)
    return statusOf(error) === 403 ? (
      <div className="container py-8">
        <PayRefusal error={error} />
      </div>
    ) : (
      <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
    )
  return (
    <div className="container grid max-w-[720px] gap-6 py-6 md:py-8">
      <h1>{title}</h1>
      {children ?? <PaySkeleton />}
      <p>
        <a href={pathOf('payment')} className="inline-block py-1">
          Все платежи
        </a>
      </p>
    </div>
  )
}

/** A colleague without the right hears who has it; whatever is not ours is not found. */
export function PayRefusal({ error }: { error: unknown }) {
  const status = statusOf(error) ?? 500
  if (status === 403)
    return (
      <Notice tone="warning" title="Платить могут редакторы и администраторы компании">
        <p>Попросите коллегу оплатить или дать вам уровень «Редактор».</p>
      </Notice>
    )
  if (status === 409)
    return (
      <Notice tone="warning" title={messageOf(error) ?? 'Сейчас это нельзя оплатить'}>
        <p>Откройте список вакансий: там видно, что с ней сейчас.</p>
      </Notice>
    )
  return <ErrorPage status={status} message={messageOf(error)} />
}

export function PaySkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        Загружаем…
      </p>
      <Skeleton className="h-24" />
      <Skeleton className="h-48" />
    </div>
  )
}
