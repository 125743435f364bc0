import type { ReactNode } from 'react'
import { useLoaderData, useLocation, useRouteError } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { loadCurrentCompany, privatePage } from '#client/app/private-page.ts'
import type { PageData } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

type Company = { id: number; title: string }

/** Loader data of a payment page; `company` is null for a user without one. */
type PaymentPageData = PageData & { company: Company | null }

/** Loads a payment page of the current company. @throws what `load` throws */
export async function paymentPage(
  args: LoaderFunctionArgs,
  title: string,
  loadsOf: (companyId: number) => readonly Promise<unknown>[],
): Promise<PaymentPageData> {
  const company = await loadCurrentCompany(args)
  const page = await privatePage(args, title, ...(company ? loadsOf(company.id) : []))
  return { ...page, company: company && { id: company.id, title: company.title } }
}

/** The frame of a payment page of the current company. */
export function PaymentLayout({
  title,
  isNarrow = false,
  hasNav = false,
  children,
}: {
  title: string
  isNarrow?: boolean
  /** Shows links to the prices. */
  hasNav?: boolean
  children: (company: Company) => ReactNode
}) {
  const { company } = useLoaderData<PaymentPageData>()
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
          {hasNav && <PriceNav />}
          {children(company)}
        </>
      )}
    </div>
  )
}

const PRICE_PAGES = [
  [pathOf('tariffs'), 'Тарифы'],
  [pathOf('packages'), 'Пакеты вакансий'],
  [pathOf('resumes-access'), 'Контакты в резюме'],
] as const

/** Links to the prices; the navigation of the dashboard has the other pages. */
function PriceNav() {
  const { pathname } = useLocation()
  return <ChipNav label="Цены" views={PRICE_PAGES} current={pathname} hrefOf={(path) => path} />
}

/** Shows refused payment pages. */
export function PaymentErrorBoundary() {
  const failure = failureOf(useRouteError())
  if (failure.status !== 403 && failure.status !== 409) return <ErrorPage {...failure} />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <h1>Оплата</h1>
      <PaymentRefusal {...failure} />
    </div>
  )
}

/** Tells a colleague without access who has it; other refusals are error pages. */
export function PaymentRefusal({ status, message }: { status: number; message: string | null }) {
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
