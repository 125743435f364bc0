import type { ReactNode } from 'react'
import { FiltersIcon } from '#client/ui/icons.tsx'

type Sort = { name: string; href: string; isCurrent: boolean }

/** The header of a list: the total, the button of the filters on a phone, and the sort links. */
export function ListHead({
  total,
  filtersId,
  filterCount,
  save,
  sorts,
}: {
  total: string
  /** Id of the sheet of filters. */
  filtersId: string
  filterCount: number
  /** Button that saves the search. */
  save?: ReactNode
  /** Empty if there is nothing to sort. */
  sorts: readonly Sort[]
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="font-semibold">
        {total.charAt(0).toUpperCase() + total.slice(1)}
      </p>
      <div className="contents sm:flex sm:flex-wrap sm:gap-2">
        <button
          type="button"
          className="btn lg:hidden print:hidden"
          data-variant="secondary"
          data-size="small"
          popoverTarget={filtersId}
        >
          <FiltersIcon />
          Фильтры
          {filterCount > 0 && <span className="text-accent">{filterCount}</span>}
        </button>
        {save}
      </div>
      {sorts.length > 0 && <SortLinks sorts={sorts} />}
    </div>
  )
}

function SortLinks({ sorts }: { sorts: readonly Sort[] }) {
  return (
    <nav aria-label="Порядок" className="-mx-1 overflow-x-auto print:hidden">
      <ul className="flex gap-x-2 whitespace-nowrap">
        {sorts.map(({ name, href, isCurrent }) => (
          <li key={name}>
            <a
              href={href}
              rel="nofollow"
              data-keep-scroll=""
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-block px-1 py-1.5 text-small text-muted no-underline hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:py-3"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
