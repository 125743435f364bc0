import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useParams } from 'react-router'
import { SiteProvider } from '#client/app/site.tsx'
import type { SiteSettings } from '#shared/routing/page-state.ts'
import { Component as VacancyPage } from '#client/features/board/vacancies/vacancies-id.page.tsx'
import { Component as ListPage } from '#client/features/board/vacancies/vacancies-slug.page.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import type { BenchPage } from './bench-page.ts'

export { Root } from '#client/root.tsx'

/** What stands around the pages of the board. */
export function Board({ site, children }: { site: SiteSettings; children: ReactNode }) {
  const [client] = useState(() => new QueryClient())
  return (
    <SiteProvider value={site}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </SiteProvider>
  )
}

/** The list or a vacancy: the route `/vacancies/*`. */
export function Page() {
  const { '*': rest } = useParams()
  const { state } = useLoaderData<BenchPage['data']>()
  return (
    <HydrationBoundary state={state}>
      {vacancyIdOf(rest) === null ? <ListPage /> : <VacancyPage />}
    </HydrationBoundary>
  )
}
