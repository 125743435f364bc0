import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { pageCount } from '#shared/kernel/paging.ts'

/** What an empty list shows: a title, a text, and what to do next. */
export type Empty = readonly [title: string, text: ReactNode, action?: ReactNode]

/** A page of a list with its pagination. Without items it shows `empty`; an address past the end leads to the last page. */
export function PagedList<Item>({
  list: { count, items },
  page,
  size,
  max,
  hrefOf,
  empty: [title, text, action],
  children,
}: {
  list: { count: number; items: readonly Item[] }
  page: number
  /** Items of a page. */
  size?: number | undefined
  /** Pages of the longest list. */
  max?: number | undefined
  hrefOf: (page: number) => string
  empty: Empty
  children: (items: readonly Item[]) => ReactNode
}) {
  const pages = pageCount(count, { size, max })
  const navigate = useNavigate()
  // The last item of the last page was decided or removed.
  const existing = page > pages ? hrefOf(pages) : null
  useEffect(() => {
    if (existing !== null) void navigate(existing, { replace: true })
  }, [existing, navigate])
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={title} action={action}>
          <p>{text}</p>
        </EmptyState>
      ) : (
        children(items)
      )}
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </>
  )
}
