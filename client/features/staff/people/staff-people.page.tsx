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
import type { StaffPerson } from '#shared/features/staff/people/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { hrefOf, peopleOf, shownIn } from './shown.ts'
import type { Shown } from './shown.ts'

const STATES = [
  ['all', 'Все'],
  ['blocked', 'Вход закрыт'],
  ['staff', 'Сотрудники'],
] as const

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Люди', load(args, peopleOf(shownIn(new URL(args.request.url).search))))

/** Accounts, to find one and see what is behind it. */
export function Component() {
  const shown = shownIn(useLocation().search)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-people" />
      <div>
        <h1>Люди</h1>
        <p className="mt-2 max-w-[45em] text-muted">
          Ищите по почте целиком, по части имени или по номеру аккаунта.
        </p>
      </div>
      <ChipNav
        label="Кого показать"
        views={STATES}
        current={shown.state}
        hrefOf={(state) => hrefOf({ ...shown, state, page: 1 })}
      />
      <SearchLine action={pathOf('staff-people')} label="Почта, имя или номер" search={shown.search}>
        {shown.state !== 'all' && <input type="hidden" name="state" value={shown.state} />}
      </SearchLine>
      <People shown={shown} />
    </div>
  )
}

function People({ shown }: { shown: Shown }) {
  const { count, items } = useSuspenseQuery(peopleOf(shown)).data
  const paging = {
    page: shown.page,
    pages: pageCount(count),
    hrefOf: (page: number) => hrefOf({ ...shown, page }),
  }
  useExistingPage(paging)
  if (items.length === 0)
    return (
      <EmptyState title={shown.search === '' ? 'Здесь пусто' : 'Никого не нашлось'}>
        <p>{shown.search === '' ? 'Таких аккаунтов нет.' : 'Почту нужно написать целиком.'}</p>
      </EmptyState>
    )
  return (
    <>
      <p className="text-small text-muted">Нашлось: {formatNumber(count)}</p>
      <ul className="grid gap-2">
        {items.map((person) => (
          <Row key={person.id} person={person} />
        ))}
      </ul>
      <Pagination {...paging} />
    </>
  )
}

function Row({
  person: { id, name, maskedEmail, staffRole, createdAt, blockedAt },
}: {
  person: StaffPerson
}) {
  return (
    <li className="card flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 md:py-3">
      <p className="min-w-0 wrap-anywhere">
        <a href={pathOf('staff-people-id', { id })} className="font-medium">
          {name}
        </a>{' '}
        <span className="text-small text-muted">
          № {id} · {maskedEmail}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        {staffRole !== null && <Badge>Сотрудник</Badge>}
        {blockedAt !== null && <Badge tone="danger">Вход закрыт</Badge>}с {formatDay(createdAt)}
      </p>
    </li>
  )
}
