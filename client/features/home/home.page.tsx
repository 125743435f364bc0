import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { DEFAULT_TITLE } from '#client/app/meta.ts'
import { load, pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { HomeView } from './home-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([
    load(args, api.vacancies.overview.queryOptions()),
    load(args, api.landing.list.queryOptions()),
  ])
  return pageData(args, { title: DEFAULT_TITLE })
}

export function Component() {
  const { data: overview } = useSuspenseQuery(api.vacancies.overview.queryOptions())
  const { data: landings } = useSuspenseQuery(api.landing.list.queryOptions())
  const { now } = useLoaderData<PageData>()
  return <HomeView overview={overview} landings={landings.items} now={now} />
}
