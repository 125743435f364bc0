import { lazy } from 'react'
import { afterFirstInput } from '#client/app/first-input.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { PAGES_MAX } from '#shared/kernel/paging.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'

/** Needs no script. Few visitors ever come so far. */
const ListEnd = lazy(afterFirstInput(async () => ({ default: (await import('./list-end.tsx')).ListEnd })))

/**
 * Links to pages 1…`pages`; `hrefOf` gives the address of each. Nothing when there is one page.
 * @param props.total items of the list; without it the last page that a list may have does not say how many are left
 */
export function Pagination({
  page,
  pages,
  hrefOf,
  total,
}: {
  page: number
  pages: number
  hrefOf: (page: number) => string
  total?: number
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Страницы" className="print:hidden">
      {page === pages && pages === PAGES_MAX && (
        <LatePart>
          <ListEnd total={total} />
        </LatePart>
      )}
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            <a className="btn" data-variant="secondary" data-size="small" rel="prev" href={hrefOf(page - 1)}>
              <ChevronLeftIcon />
              <span className="sr-only sm:not-sr-only">Назад</span>
            </a>
          </li>
        )}
        {visiblePages(page, pages).map((number, index, shown) => (
          <li key={number} className="flex items-center gap-1">
            {index > 0 && number - (shown[index - 1] ?? 0) > 1 && <span className="px-1 text-muted">…</span>}
            <a
              className="btn"
              data-variant={number === page ? 'primary' : 'quiet'}
              data-size="small"
              href={hrefOf(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Страница ${number}`}
            >
              {number}
            </a>
          </li>
        ))}
        {page < pages && (
          <li>
            <a className="btn" data-variant="secondary" data-size="small" rel="next" href={hrefOf(page + 1)}>
              <span className="sr-only sm:not-sr-only">Дальше</span>
              <ChevronRightIcon />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The first page, the last, the current one and its neighbours. */
function visiblePages(page: number, pages: number) {
  const valid = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  return [...new Set(valid)].toSorted((a, b) => a - b)
}
