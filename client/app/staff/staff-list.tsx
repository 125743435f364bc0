import { useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import { Fragment, type ComponentType, type Key, type ReactNode } from 'react'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { load, type LoadOptions, type PageData } from '#client/app/page-data.ts'
import type { Choices, ListAddress, ListQuery } from '#client/app/paged/list-address.ts'
import { PagedList, type Empty } from '#client/app/paged/paged-list.tsx'
import { privatePage } from '#client/app/private-page.ts'
import { Card } from '#client/ui/card.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { SearchLine } from '#client/ui/search-line.tsx'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { StaffPage } from './staff-page.tsx'

type Found = { count: number; items: readonly unknown[] }
type ItemOf<Data extends Found> = Data['items'][number]

/** Data of the page that its rows receive together with their item. */
type Page<Query> = { now: string; query: Query }

type RowsOptions<Query, Data extends Found, QKey extends QueryKey> = {
  query: (query: Query) => LoadOptions<Data, Error, QKey>
  /** Displayed above the rows. */
  summary?: (found: Data) => ReactNode
  empty: (query: Query) => Empty
  /** Number of items per page. */
  size?: number
  /** Maximum number of pages. */
  max?: number
} & (
  | {
      keyOf: (item: ItemOf<Data>) => Key
      /** Renders one list item. */
      row: (item: ItemOf<Data>, page: Page<Query>) => ReactNode
      /** Class of the list; its rows are cards. */
      className?: string
      /** Renders the list as one card with lines. */
      isLines?: boolean
    }
  /** Renders all items as something other than a list. */
  | { items: (items: Data['items'], page: Page<Query>) => ReactNode }
)

/** What a list says that is empty without a search, or found nothing. */
export const emptyOrNotFound =
  (empty: Empty, advice: string) =>
  ({ search }: { search: string }): Empty =>
    search === '' ? empty : ['Ничего не нашлось', advice]

/** Content of a staff page for an address. */
type StaffRows<Query> = {
  load(args: LoaderFunctionArgs, query: Query): Promise<unknown>
  /** How many items the list has. */
  Count: ComponentType<{ query: Query }>
  Rows: ComponentType<{ query: Query }>
}

/** Declares a list of a staff page: its query, its rows and its empty state. */
export function staffRows<Given extends Choices, Data extends Found, QKey extends QueryKey>(
  address: ListAddress<Given>,
  options: RowsOptions<ListQuery<Given>, Data, QKey>,
): StaffRows<ListQuery<Given>> {
  const { query: optionsFor, summary, empty, size, max } = options
  return {
    load: (args, query) => load(args, optionsFor(query)),
    Count({ query }) {
      return <span>{formatNumber(useSuspenseQuery(optionsFor(query)).data.count)}</span>
    },
    Rows({ query }) {
      const { now } = useLoaderData<PageData>()
      const found = useSuspenseQuery(optionsFor(query)).data
      return (
        <>
          {summary?.(found)}
          <PagedList
            list={found}
            page={query.page}
            size={size}
            max={max}
            hrefOf={(page) => address.href({ ...query, page })}
            empty={empty(query)}
          >
            {(items) => drawItems(options, items, { now, query })}
          </PagedList>
        </>
      )
    },
  }
}

function drawItems<Query, Data extends Found, QKey extends QueryKey>(
  options: RowsOptions<Query, Data, QKey>,
  items: Data['items'],
  page: Page<Query>,
) {
  if ('items' in options) return options.items(items, page)
  const { keyOf, row, className = 'grid gap-2', isLines = false } = options
  const rows = items.map((item) => <Fragment key={keyOf(item)}>{row(item, page)}</Fragment>)
  if (!isLines) return <ul className={className}>{rows}</ul>
  return (
    <Card as="div" className="py-0 md:py-0">
      <ul className="divide-y divide-line">{rows}</ul>
    </Card>
  )
}

type StaffViews<Given extends Choices> = {
  label: string
  /** The parameter that the views choose. */
  by: keyof Given & string
  titles: Readonly<Record<string, string>>
  /** The chosen view shows how many items it has. */
  isCounted?: boolean
  /** Switching to another view clears the search. */
  dropsSearch?: boolean
}

/**
 * Declares a page of staff with a list: exports its loader and its component. `views` are the chips that choose one
 * value of a parameter of the address; `rows` may depend on it.
 */
export function staffList<Given extends Choices>({
  address,
  tab,
  title,
  lead,
  back,
  nav,
  views,
  search,
  extra,
  rows,
  Layout,
}: {
  address: ListAddress<Given>
  /** The tab of the page. */
  tab: StaffRoute
  title: string
  lead?: ReactNode | ((query: ListQuery<Given>) => ReactNode)
  /** A link to the page that this one belongs to. */
  back?: ReactNode
  /** A second navigation, of the pages behind the tab. */
  nav?: ReactNode
  views?: StaffViews<Given>
  /** Placeholder of the search field; null for views without a search. */
  search?: string | ((query: ListQuery<Given>) => string | null)
  /** Displayed at the right of the chips. */
  extra?: (query: ListQuery<Given>) => ReactNode
  rows: StaffRows<ListQuery<Given>> | ((query: ListQuery<Given>) => StaffRows<ListQuery<Given>>)
  /** Places the search and the list. */
  Layout?: ComponentType<{ children: ReactNode }>
}) {
  type Query = ListQuery<Given>
  const rowsFor = (query: Query) => (typeof rows === 'function' ? rows(query) : rows)
  return {
    loader(args: LoaderFunctionArgs) {
      const query = address.read(new URL(args.request.url).search)
      return privatePage(args, title, rowsFor(query).load(args, query))
    },
    Component() {
      const query = address.read(useLocation().search)
      const { Rows } = rowsFor(query)
      const label = typeof search === 'function' ? search(query) : search
      const line = label != null && <Search address={address} query={query} label={label} />
      const chips = views && <Views address={address} query={query} rows={rowsFor(query)} {...views} />
      const filters = extra ? (
        <div className="flex flex-wrap items-end justify-between gap-4">
          {chips}
          {extra(query)}
        </div>
      ) : (
        chips
      )
      return (
        <StaffPage
          current={tab}
          title={title}
          lead={typeof lead === 'function' ? lead(query) : lead}
          back={back}
          nav={nav}
          filters={
            <>
              {filters}
              {!Layout && line}
            </>
          }
        >
          {Layout ? (
            <Layout>
              {line}
              <Rows query={query} />
            </Layout>
          ) : (
            <Rows query={query} />
          )}
        </StaffPage>
      )
    },
  }
}

function Views<Given extends Choices>({
  address,
  query,
  rows,
  label,
  by,
  titles,
  isCounted = false,
  dropsSearch = false,
}: {
  address: ListAddress<Given>
  query: ListQuery<Given>
  rows: StaffRows<ListQuery<Given>>
} & StaffViews<Given>) {
  const values: readonly string[] = address.choices[by] ?? []
  const current: string = query[by]
  return (
    <ChipNav
      label={label}
      views={values.map((one) => [
        one,
        isCounted && one === current ? (
          <>
            {titles[one]}
            <rows.Count query={query} />
          </>
        ) : (
          titles[one]
        ),
      ])}
      current={current}
      hrefOf={(one) => address.href({ ...query, [by]: one, page: 1, ...(dropsSearch && { search: '' }) })}
    />
  )
}

/** A search that keeps the current view. */
function Search<Given extends Choices>({
  address: { route, choices, searchMax },
  query,
  label,
}: {
  address: ListAddress<Given>
  query: ListQuery<Given>
  label: string
}) {
  const kept = Object.keys(choices).filter((name) => query[name] !== choices[name]?.[0])
  return (
    <SearchLine
      key={kept.map((name) => query[name]).join()}
      action={pathOf(route)}
      label={label}
      search={query.search}
      maxLength={searchMax}
    >
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={query[name]} />
      ))}
    </SearchLine>
  )
}
