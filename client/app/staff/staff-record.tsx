import { useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, refusePage, type LoadOptions } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { StaffPage } from './staff-page.tsx'

/** Declares a page of staff about one object, whose number is in the address: exports its loader and its component. */
export function staffRecord<Data, QKey extends QueryKey>({
  tab,
  title,
  query,
  heading,
  back,
  facts,
  main,
  side,
}: {
  /** The tab of the page. */
  tab: StaffRoute
  title: string
  query: (id: number) => LoadOptions<Data, Error, QKey>
  heading: (data: Data) => ReactNode
  /** A link to the list. */
  back: ReactNode
  /** A line below the heading. */
  facts: (data: Data) => ReactNode
  main: (data: Data) => ReactNode
  side: (data: Data) => ReactNode
}) {
  return {
    loader(args: LoaderFunctionArgs) {
      const id = parseId(args.params['id'])
      if (id === null) return refusePage(404)
      return privatePage(args, title, load(args, query(id)))
    },
    Component() {
      const id = parseId(useParams()['id'])
      if (id === null) throw new Error('The loader lets no such address through')
      const { data } = useSuspenseQuery(query(id))
      return (
        <StaffPage key={id} current={tab} back={back} title={heading(data)} facts={facts(data)}>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
            {main(data)}
            {side(data)}
          </div>
        </StaffPage>
      )
    },
  }
}
