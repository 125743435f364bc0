import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/app/current-user.ts'
import { api } from '#client/app/api.ts'
import { openRemarks } from '#client/app/open-remarks.ts'
import { CountMark } from '#client/ui/count-mark.tsx'
import { scrollRowTo } from '#client/ui/side-nav.tsx'
import { staffPagesFor, type StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { COMPLAINT_FORMS } from '#shared/features/staff/complaints/labels.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useShortcuts } from '#client/ui/shortcuts.ts'

type Key = readonly [keys: readonly string[], what: string]

const EVERYWHERE: readonly Key[] = [
  [['?'], 'этот список'],
  [['Tab', 'Enter'], 'к следующей ссылке или кнопке, нажать её'],
  [['Esc'], 'из поля обратно, закрыть окно'],
]

const ROWS: Key = [['J', 'K'], 'следующая и предыдущая строка']

/** Pages whose queue has additional keys. */
const QUEUES: Partial<Record<StaffRoute, readonly Key[]>> = {
  'staff-moderation': [
    [['J', 'K'], 'следующий и предыдущий текст'],
    [['A'], 'одобрить'],
    [['M'], 'попросить исправить'],
    [['R'], 'отказать (вакансию)'],
    [['1', '…'], 'нарушенное правило, как в списке'],
    [['Q'], 'взять выделенное в цитату'],
    [['D'], 'изменения или весь текст'],
  ],
  'staff-complaints': [
    [['J', 'K'], 'следующая и предыдущая жалоба'],
    [['R'], 'снять'],
    [['W'], 'предупредить'],
    [['N'], 'оснований нет'],
    [['S'], 'решить и ответить'],
  ],
  'staff-companies': [
    [['J', 'K'], 'следующая и предыдущая компания или строка'],
    [['V'], 'подтвердить'],
    [['R'], 'к заметке для отказа'],
  ],
}

const REMARK_FORMS = { one: 'замечание', few: 'замечания', many: 'замечаний' }
const RECOVERY_FORMS = { one: 'просьба о доступе', few: 'просьбы о доступе', many: 'просьб о доступе' }
const REQUEST_FORMS = { one: 'заявка школы', few: 'заявки школ', many: 'заявок школ' }

/** Links to the staff pages that the user may open. */
export function StaffNav({ current }: { current: StaffRoute }) {
  const session = useSession()
  const pages = staffPagesFor(session.status === 'user' ? session.user.staffRole : null)
  const remarks = useQuery(openRemarks()).data?.count ?? 0
  const complaints =
    useQuery(api.complaints.staffQueue.queryOptions({ input: { queue: 'people' } })).data?.count ?? 0
  const isAdmin = pages.some(({ route }) => route === 'staff-courses')
  const requests =
    useQuery({ ...api.schools.staffRequestCount.queryOptions(), enabled: isAdmin }).data?.count ?? 0
  const recovery = useQuery({ ...api.recovery.staffQueue.queryOptions(), enabled: isAdmin }).data?.count ?? 0
  const marks: Partial<Record<StaffRoute, { count: number; label: string }>> = {
    'staff-complaints': { count: complaints, label: countOf(complaints, COMPLAINT_FORMS) },
    'staff-content': { count: remarks, label: countOf(remarks, REMARK_FORMS) },
    'staff-recovery': { count: recovery, label: countOf(recovery, RECOVERY_FORMS) },
    'staff-courses': { count: requests, label: countOf(requests, REQUEST_FORMS) },
  }
  return (
    <div className="-mx-(--gutter) flex items-center gap-4 border-b border-line md:mx-0">
      <nav aria-label="Служебные страницы" className="min-w-0 grow">
        <ul className="relative flex min-h-11 [scrollbar-width:none] gap-6 overflow-x-auto px-(--gutter) md:px-0">
          {pages.map(({ route, title }) => (
            <li key={route}>
              <a
                href={pathOf(route)}
                ref={route === current ? scrollRowTo : undefined}
                aria-current={route === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-2 border-b-2 border-transparent whitespace-nowrap text-muted -outline-offset-3 no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                {title}
                <Mark {...marks[route]} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <StaffKeys current={current} />
    </div>
  )
}

function Mark({ count = 0, label = '' }: { count?: number; label?: string }) {
  return count > 0 && <CountMark count={count} label={label} />
}

/** The dialog with the keys of a staff page, opened with «?», and the keys that walk through the rows of its list. */
function StaffKeys({ current }: { current: StaffRoute }) {
  const [isOpen, setIsOpen] = useState(false)
  const own = QUEUES[current]
  useShortcuts({
    '?': () => setIsOpen(true),
    ...(current === 'staff-moderation' || current === 'staff-complaints'
      ? {}
      : { KeyJ: () => focusRow(1), KeyK: () => focusRow(-1) }),
  })
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="shrink-0 max-lg:hidden"
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      >
        Клавиши <kbd aria-hidden="true">?</kbd>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Клавиши на этой странице">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
          {[...(own ?? [ROWS]), ...EVERYWHERE].map(([keys, what]) => (
            <div key={what} className="contents">
              <dt className="flex gap-1 whitespace-nowrap">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

/** Moves the focus to the first link or button of the next row; rows without either are skipped. */
function focusRow(step: number) {
  const rows = [...document.querySelectorAll('main li.card, main ul.divide-y > li')]
    .map((row) => ({ row, control: row.querySelector<HTMLElement>('a[href], button') }))
    .filter(({ control }) => control !== null)
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement))
  const next = at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step
  rows[next]?.control?.focus()
}
