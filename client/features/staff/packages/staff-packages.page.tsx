import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { useExistingPage } from '#client/app/existing-page.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { SearchLine } from '#client/ui/search-line.tsx'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import type { CompanyPackage } from '#shared/features/money/grants/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { GrantForm } from './grant-form.tsx'
import { GrantList } from './grant-list.tsx'
import { SalesTable } from './sales-table.tsx'
import { grantHref, grantsOf, hrefOf, left, sales, shownIn, tableHref } from './shown.ts'
import type { Shown } from './shown.ts'

const VIEWS = [
  ['left', 'Остатки'],
  ['grants', 'Подарки'],
  ['sales', 'Продажи и цены'],
] as const

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Пакеты', firstData())

  function firstData() {
    if (shown.view === 'sales') return load(args, sales())
    return shown.view === 'grants' ? load(args, grantsOf(shown)) : load(args, left(shown))
  }
}

/** What companies have bought, what is left, and what was given to them. */
export function Component() {
  const shown = shownIn(useLocation().search)
  const { view, search, companyId } = shown
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-packages" />
      <h1>Пакеты</h1>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChipNav
          label="Что показать"
          views={VIEWS}
          current={view}
          hrefOf={(one) => hrefOf({ view: one, search: one === 'sales' ? '' : search, page: 1 })}
        />
        <a href={tableHref(shown)} download>
          Скачать таблицу CSV
        </a>
      </div>
      {view !== 'sales' && (
        <SearchLine action={pathOf('staff-packages')} label="Компания или ИНН" search={search}>
          {view === 'grants' && <input type="hidden" name="view" value="grants" />}
        </SearchLine>
      )}
      {view === 'grants' && companyId !== null && <GrantForm key={companyId} companyId={companyId} />}
      {view === 'grants' && companyId === null && (
        <p className="max-w-[45em] text-muted">
          Чтобы подарить компании пакет или доступ к резюме,{' '}
          <a href={pathOf('staff-companies-all')}>найдите её</a> и нажмите «Подарить» на её странице.
        </p>
      )}
      {view === 'sales' ? (
        <SalesTable />
      ) : view === 'grants' ? (
        <GrantList shown={shown} />
      ) : (
        <Left shown={shown} />
      )}
    </div>
  )
}

function Left({ shown }: { shown: Shown }) {
  const { count, items } = useSuspenseQuery(left(shown)).data
  const paging = {
    page: shown.page,
    pages: pageCount(count),
    hrefOf: (page: number) => hrefOf({ ...shown, page }),
  }
  useExistingPage(paging)
  if (items.length === 0)
    return (
      <EmptyState title={shown.search === '' ? 'Действующих пакетов нет' : 'Ничего не нашлось'}>
        <p>
          {shown.search === ''
            ? 'Здесь появятся пакеты, в которых что-то осталось.'
            : 'Проверьте название или ИНН.'}
        </p>
      </EmptyState>
    )
  return (
    <>
      <p className="text-small text-muted">Пакетов: {formatNumber(count)}. Сверху те, что сгорят раньше.</p>
      <ul className="grid gap-2">
        {items.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
      <Pagination {...paging} />
    </>
  )
}

function Row({
  one: { company, tariff, size, remaining, unitKopecks, boughtAt, expiresAt, isGrant },
}: {
  one: CompanyPackage
}) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium wrap-anywhere">
          <a href={pathOf('staff-companies-id', { id: company.id })}>{company.title}</a>
        </p>
        <p className="text-small text-muted tabular-nums">
          {company.inn === null ? 'без ИНН' : `ИНН ${company.inn}`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          «{TARIFF_TITLES[tariff]}» {isGrant && <Badge tone="accent">Подарок</Badge>}
        </p>
        <p className="text-small text-muted">
          {formatDay(boughtAt)}, действует до {formatDay(expiresAt)}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <p className="text-lead font-semibold tabular-nums">
          Осталось {formatNumber(remaining)} из {formatNumber(size)}
        </p>
        {!isGrant && <p className="text-small text-muted">на {formatKopecks(remaining * unitKopecks)}</p>}
        <p className="text-small">
          <a href={grantHref(company.id)} aria-label={`Подарить: ${company.title}`}>
            Подарить
          </a>
        </p>
      </div>
    </li>
  )
}
