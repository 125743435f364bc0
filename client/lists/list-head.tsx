import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#client/ui/icon.tsx'
import { ChevronDownIcon } from '#client/ui/icons.tsx'
import { isAnimated } from '#client/ui/motion.ts'
import { formatNumber } from '#shared/kernel/number.ts'

type Sort = { name: string; href: string; isCurrent: boolean }

/** The heading and the exact total in one line; on a phone only the number. */
export function ListHead({
  heading,
  total,
  totalText,
  hasSimilar,
  tabs,
  note,
}: {
  heading: string
  total: number
  /** «20 вакансий» */
  totalText: string
  /** Whether the list shows less similar items when nothing is found. */
  hasSimilar: boolean
  tabs?: ReactNode
  /** Displayed at the end, where it causes no layout shift when it appears and disappears. */
  note?: ReactNode
}) {
  const number = formatNumber(total)
  return (
    <div className="list-head">
      <h1>{heading}</h1>
      <p role="status">
        {total === 0 ? (
          hasSimilar ? (
            'Точных совпадений нет'
          ) : (
            'Ничего не найдено'
          )
        ) : (
          <>
            {number}
            {'\u00A0'}
            <span className="max-md:sr-only">{totalText.slice(number.length + 1)}</span>
          </>
        )}
      </p>
      {tabs}
      {note}
    </div>
  )
}

/** The button of the filters below lg, the sort order, and the button that saves the search. Sticky on a phone. */
export function ListBar({
  filtersId,
  filterCount,
  save,
  sorts,
}: {
  /** Id of the sheet of filters. */
  filtersId: string
  filterCount: number
  save?: ReactNode
  /** Empty if there is nothing to sort. */
  sorts: readonly Sort[]
}) {
  return (
    <div className="list-bar">
      <button
        type="button"
        className="btn lg:hidden"
        data-variant="secondary"
        data-size="small"
        popoverTarget={filtersId}
      >
        <Icon d="M3 6h6m4 0h4M3 14h2m4 0h8M11 4.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Zm-4 8a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6Z" />
        Фильтры
        {filterCount > 0 && (
          <span className="min-w-5 rounded-control bg-accent px-1 text-on-accent">{filterCount}</span>
        )}
      </button>
      {sorts.length > 0 && <SortSelect sorts={sorts} />}
      {save}
    </div>
  )
}

/** A select with scripts, links without. */
function SortSelect({ sorts }: { sorts: readonly Sort[] }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="select list-sort no-js:hidden">
        <select
          className="input"
          aria-label="Порядок"
          value={sorts.find(({ isCurrent }) => isCurrent)?.href}
          onChange={({ target }) =>
            void navigate(target.value, {
              preventScrollReset: true,
              viewTransition: isAnimated(),
              state: { keepFocus: true },
            })
          }
        >
          {sorts.map(({ name, href }) => (
            <option key={href} value={href}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDownIcon />
      </div>
      <nav aria-label="Порядок" className="js:hidden">
        <ul className="flex flex-wrap gap-x-3">
          {sorts.map(({ name, href, isCurrent }) => (
            <li key={href}>
              <a
                href={href}
                rel="nofollow"
                aria-current={isCurrent ? 'true' : undefined}
                className="inline-block py-3 text-small text-muted aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
