import { vacancyListState } from '#client/features/board/vacancies/list-state.ts'
import { VacancyList } from '#client/features/board/vacancies/vacancy-list.tsx'
import { PageLayout } from '#client/ui/layout/page-layout.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'

const queryClient = new QueryClient()

/** The reference for rendered pages: the tree of a list page without loaders, router, head and state. */
export function plainPage({ list, now }: { list: ListResult; now: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageLayout
        layout="default"
        isEmployer={false}
        pathname="/vacancies"
        account={null}
        countOf={() => null}
      >
        <VacancyList
          state={vacancyListState(list, { isExact: false })}
          result={list}
          now={now}
          heading="Вакансии"
          crumbs={[{ href: '/', text: 'Главная' }]}
          rssPath="/vacancies/feed.rss"
        />
      </PageLayout>
    </QueryClientProvider>
  )
}
