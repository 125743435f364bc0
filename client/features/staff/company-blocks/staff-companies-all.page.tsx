import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { emptyOrNotFound, staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { StaffRow } from '#client/app/staff/staff-row.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { COMPANY_STATES } from '#shared/features/staff/company-blocks/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const address = listAddress('staff-companies-all', { state: COMPANY_STATES })

/** All companies, to find one and see what is behind it. */
export const { loader, Component } = staffList({
  address,
  tab: 'staff-companies',
  title: 'Компании',
  back: <a href={pathOf('staff-companies')}>Проверка компаний</a>,
  views: {
    label: 'Какие показать',
    by: 'state',
    titles: { all: 'Все', blocked: 'Закрыты модератором' },
  },
  search: 'Название, ИНН или адрес страницы',
  rows: staffRows(address, {
    query: (input) => api.staffCompanies.find.queryOptions({ input }),
    summary: ({ count }) =>
      count > 0 && <p className="text-small text-muted">Нашлось: {formatNumber(count)}</p>,
    empty: emptyOrNotFound(
      ['Здесь пусто', 'Таких компаний нет.'],
      'Проверьте ИНН или напишите часть названия.',
    ),
    keyOf: ({ company }) => company.id,
    row: ({ company, inn, createdAt, blockedAt }) => (
      <StaffRow
        href={pathOf('staff-companies-id', { id: company.id })}
        title={company.title}
        note={
          <>
            № {company.id} · {inn === null ? 'без ИНН' : `ИНН ${inn}`}
          </>
        }
      >
        {blockedAt !== null && <Badge tone="danger">Закрыта {formatDay(blockedAt)}</Badge>}
        {company.isVerified && <Badge tone="good">Проверена</Badge>}с {formatDay(createdAt)}
      </StaffRow>
    ),
  }),
})
