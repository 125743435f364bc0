import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { useExistingPage } from '#client/app/existing-page.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/navigation/staff-nav.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SearchLine } from '#client/ui/search-line.tsx'
import type { FoundCompany } from '#shared/features/staff/company-blocks/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companiesOf, hrefOf, shownIn } from './shown.ts'
import type { Shown } from './shown.ts'

const STATES = [
  ['all', 'Все'],
  ['blocked', 'Закрыты модератором'],
] as const

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Компании', load(args, companiesOf(shownIn(new URL(args.request.url).search))))

/** All companies, to find one and see what is behind it. */
export function Component() {
  const shown = shownIn(useLocation().search)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-companies" />
      <div>
        <p>
          <a href={pathOf('staff-companies')}>Проверка компаний</a>
        </p>
        <h1>Компании</h1>
      </div>
      <ChipNav
        label="Какие показать"
        views={STATES}
        current={shown.state}
        hrefOf={(state) => hrefOf({ ...shown, state, page: 1 })}
      />
      <SearchLine
        action={pathOf('staff-companies-all')}
        label="Название, ИНН или адрес страницы"
        search={shown.search}
      >
        {shown.state !== 'all' && <input type="hidden" name="state" value={shown.state} />}
      </SearchLine>
      <Companies shown={shown} />
    </div>
  )
}

function Companies({ shown }: { shown: Shown }) {
  const { count, items } = useSuspenseQuery(companiesOf(shown)).data
  const paging = {
    page: shown.page,
    pages: pageCount(count),
    hrefOf: (page: number) => hrefOf({ ...shown, page }),
  }
  useExistingPage(paging)
  if (items.length === 0)
    return (
      <EmptyState title={shown.search === '' ? 'Здесь пусто' : 'Ничего не нашлось'}>
        <p>{shown.search === '' ? 'Таких компаний нет.' : 'Проверьте ИНН или напишите часть названия.'}</p>
      </EmptyState>
    )
  return (
    <>
      <p className="text-small text-muted">Нашлось: {formatNumber(count)}</p>
      <ul className="grid gap-2">
        {items.map((found) => (
          <Row key={found.company.id} found={found} />
        ))}
      </ul>
      <Pagination {...paging} />
    </>
  )
}

function Row({ found: { company, inn, createdAt, blockedAt } }: { found: FoundCompany }) {
  return (
    <li className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 md:py-3">
      <p className="min-w-0 wrap-anywhere">
        <a href={pathOf('staff-companies-id', { id: company.id })} className="font-medium">
          {company.title}
        </a>{' '}
        <span className="text-small text-muted">
          № {company.id} · {inn === null ? 'без ИНН' : `ИНН ${inn}`}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        {blockedAt !== null && <Badge tone="danger">Закрыта {formatDay(blockedAt)}</Badge>}
        {company.isVerified && <Badge tone="good">Проверена</Badge>}с {formatDay(createdAt)}
      </p>
    </li>
  )
}
