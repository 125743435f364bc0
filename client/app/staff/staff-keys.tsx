import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useShortcuts } from '#client/ui/shortcuts.ts'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'

type Key = readonly [keys: readonly string[], what: string]

const EVERYWHERE: readonly Key[] = [
  [['?'], 'этот список'],
  [['Tab', 'Enter'], 'к следующей ссылке или кнопке, нажать её'],
  [['Esc'], 'из поля обратно, закрыть окно'],
]
const ROWS: Key = [['J', 'K'], 'следующая и предыдущая строка']

/** Pages whose queue has keys of its own. */
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

/** The keys of a staff page by «?», and those that walk through the rows of its list. */
export function StaffKeys({ current }: { current: StaffRoute }) {
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
