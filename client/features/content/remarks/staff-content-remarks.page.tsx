import { api } from '#client/app/api.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { ContentNav } from '#client/features/content/editing/content-nav.tsx'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { REMARK_STATES } from '#shared/features/content/remarks/contract.ts'
import { RemarkCard } from './remark-card.tsx'

const address = listAddress('staff-content-remarks', { state: REMARK_STATES })

export const { loader, Component } = staffList({
  address,
  tab: 'staff-content',
  nav: <ContentNav current="staff-content-remarks" />,
  title: 'Замечания',
  views: { label: 'Состояние', by: 'state', titles: { open: 'Ждут', resolved: 'Решены' } },
  rows: staffRows(address, {
    query: ({ state, page }) => api.remarks.staffList.queryOptions({ input: { state, page } }),
    empty: ({ state }) =>
      state === 'open'
        ? ['Все замечания решены', 'Новые появятся здесь, самые давние первыми.']
        : ['Здесь пусто', 'Решённых замечаний пока нет.'],
    keyOf: ({ id }) => id,
    row: (remark, { now }) => (
      <li>
        <RemarkCard remark={remark} now={now} />
      </li>
    ),
    className: 'grid gap-4',
  }),
})
