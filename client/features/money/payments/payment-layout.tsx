import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  data as routeData,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import {
  fetchUnlessCached,
  load,
  refusePage,
  routeErrorOf,
  type LoadOptions,
  type PageData,
} from '#client/app/page-data.ts'
import { loadCompany, loadCurrentCompany, privatePage } from '#client/app/private-page.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TODAY_ACTIONS } from '#shared/features/board/posting/labels.ts'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { nextStepPath } from '#shared/features/board/posting/next-step.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
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

/**
 * Loads a payment page of a vacancy. Its company pays, whichever is the current one; for everybody who may not edit the
 * vacancy the page does not exist.
 * @throws what `load` throws
 */
export async function vacancyPaymentPage(
  args: LoaderFunctionArgs,
  title: string,
  vacancyId: VacancyId,
  loadsOf: (companyId: number, vacancy: MyVacancy) => readonly Promise<unknown>[],
): Promise<PaymentPageData> {
  const vacancy = await load(args, editableVacancy(vacancyId))
  const company = (await loadCompany(args, vacancy.companyId)) ?? refusePage(404)
  const page = await privatePage(args, title, ...loadsOf(company.id, vacancy))
  return { ...page, company: { id: company.id, title: company.title } }
}

export const editableVacancy = (id: VacancyId) => api.posting.read.queryOptions({ input: { id } })

/** A link onwards from a refusal. */
type Way = { href: string; text: string }

/**
 * Like `load`, for what can be bought for a vacancy: where it cannot be now, the refusal leads to what can be done.
 * @throws what `load` throws
 */
export async function loadPurchase<Data, Failure, Key extends QueryKey>(
  args: LoaderFunctionArgs,
  vacancy: MyVacancy,
  options: LoadOptions<Data, Failure, Key>,
): Promise<Data> {
  try {
    return await fetchUnlessCached(args, options)
  } catch (error) {
    if (statusOf(error) !== 409) throw routeErrorOf(args, error)
    const way = wayOn(vacancy, new URL(args.request.url).pathname)
    throw routeData({ message: messageOf(error), way }, { status: 409 })
  }
}

/** The next step of the vacancy, unless it is this page. */
function wayOn({ id, next }: MyVacancy, pathname: string): Way {
  const href = next && nextStepPath(next, id)
  return next && href && href.split('?')[0] !== pathname
    ? { href, text: TODAY_ACTIONS[next] }
    : vacancyWay(id)
}

const vacancyWay = (id: number): Way => ({
  href: pathOf('personal-vacancies-id', { id }),
  text: 'Открыть вакансию',
})

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
  const error = useRouteError()
  const failure = failureOf(error)
  if (failure.status !== 403 && failure.status !== 409) return <ErrorPage {...failure} />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <h1>Оплата</h1>
      <PaymentRefusal {...failure} way={wayIn(error)} />
    </div>
  )
}

function wayIn(error: unknown): Way | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return null
  return 'way' in error.data ? asWay(error.data.way) : null
}

/** Safe: only `loadPurchase` throws it. */
const asWay = (way: unknown) => way as Way

/** Tells a colleague without access who has it; other refusals are error pages. */
export function PaymentRefusal({
  status,
  message,
  way,
}: {
  status: number
  message: string | null
  way: Way | null
}) {
  const action = way && (
    <ButtonLink size="small" variant="secondary" href={way.href}>
      {way.text}
    </ButtonLink>
  )
  if (status === 403)
    return (
      <Notice tone="warning" title="Платить могут редакторы и администраторы компании" action={action}>
        <p>Попросите коллегу оплатить или дать вам уровень «Редактор».</p>
      </Notice>
    )
  if (status === 409)
    return <Notice tone="warning" title={message ?? 'Сейчас это нельзя оплатить'} action={action} />
  return <ErrorPage status={status} message={message} />
}
