import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { StaffRow } from '#client/app/staff/staff-row.tsx'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { PEOPLE_STATES } from '#shared/features/staff/people/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const address = listAddress('staff-people', { state: PEOPLE_STATES })

/** Accounts, to find one and see what is behind it. */
export const { loader, Component } = staffList({
  address,
  tab: 'staff-people',
  title: 'Люди',
  lead: 'Ищите по почте целиком, по части имени или по номеру аккаунта.',
  views: {
    label: 'Кого показать',
    by: 'state',
    titles: { all: 'Все', blocked: 'Вход закрыт', staff: 'Сотрудники' },
  },
  search: 'Почта, имя или номер',
  rows: staffRows(address, {
    query: (input) => api.people.staffList.queryOptions({ input }),
    summary: ({ count }) =>
      count > 0 && <p className="text-small text-muted">Нашлось: {formatNumber(count)}</p>,
    empty: ({ search }) =>
      search === ''
        ? ['Здесь пусто', 'Таких аккаунтов нет.']
        : ['Никого не нашлось', 'Почту нужно написать целиком.'],
    keyOf: ({ id }) => id,
    row: ({ id, name, maskedEmail, staffRole, createdAt, blockedAt }) => (
      <StaffRow
        href={pathOf('staff-people-id', { id })}
        title={name}
        note={
          <>
            № {id} · {maskedEmail}
          </>
        }
      >
        {staffRole !== null && <Badge>Сотрудник</Badge>}
        {blockedAt !== null && <Badge tone="danger">Вход закрыт</Badge>}с {formatDay(createdAt)}
      </StaffRow>
    ),
  }),
})
