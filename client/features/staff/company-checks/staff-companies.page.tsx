import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { CompanyQueue } from './company-queue.tsx'

const address = listAddress('staff-companies', { state: ['asked', 'verified', 'refused'] })

export const { loader, Component } = staffList({
  address,
  tab: 'staff-companies',
  title: 'Проверка компаний',
  lead: <a href={pathOf('staff-companies-all')}>Найти компанию</a>,
  views: {
    label: 'Состояние проверки',
    by: 'state',
    titles: { asked: 'Ждут проверки', verified: 'Проверены', refused: 'Отказано' },
    isCounted: true,
  },
  rows: staffRows(address, {
    query: ({ state, page }) => api.companies.staffList.queryOptions({ input: { state, page } }),
    empty: ({ state }) =>
      state === 'asked'
        ? ['Все компании проверены', 'Новые просьбы появятся здесь, самые давние первыми.']
        : ['Здесь пусто', 'Таких решений пока нет.'],
    items: (companies, { now }) => <CompanyQueue companies={companies} now={now} />,
  }),
})
