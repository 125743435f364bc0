import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { loadCurrentCompany, privatePage } from '#client/app/private-page.ts'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Card } from '#client/ui/card.tsx'
import type { StatsPeriod } from '#shared/features/board/posting/stats.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NoCompany } from './my-vacancies/no-company.tsx'
import { periodIn, StatsSection } from './my-vacancies/stats-section.tsx'

const statsOf = (period: StatsPeriod) =>
  api.posting.companyStats.queryOptions({ input: { companyId: null, period } })

export async function loader(args: LoaderFunctionArgs) {
  const period = periodIn(new URL(args.request.url).search)
  const company = await loadCurrentCompany(args)
  const page = await privatePage(args, 'Статистика', ...(company ? [load(args, statsOf(period))] : []))
  return { ...page, hasCompany: company !== null }
}

/** Views and responses of all vacancies of the company that the user may see. */
export function Component() {
  const { hasCompany } = useLoaderData<typeof loader>()
  if (hasCompany) return <CompanyStats />
  return (
    <div className="container py-8">
      <NoCompany
        heading="Статистика"
        title="Вакансии размещает компания"
        text="Добавьте компанию или откройте ссылку из письма с приглашением."
      />
    </div>
  )
}

function CompanyStats() {
  const period = periodIn(useLocation().search)
  const { data } = useSuspenseQuery(statsOf(period))
  return (
    <div className="container grid gap-4 py-6 md:py-8">
      <Breadcrumbs crumbs={[{ href: pathOf('personal-vacancies'), text: 'Мои вакансии' }]} />
      <h1>Статистика вакансий</h1>
      <Card aria-labelledby="stats" className="grid gap-3">
        <h2 id="stats">Просмотры и отклики</h2>
        <StatsSection
          stats={data}
          period={period}
          path={pathOf('personal-vacancies-stats')}
          file="/api/v1/personal/vacancies/stats/table"
          empty={
            <p>
              Выберите больший период или{' '}
              <a href={pathOf('vacancies-new')} className="underline">
                разместите вакансию
              </a>
              : просмотры появятся здесь в день публикации.
            </p>
          }
        />
      </Card>
    </div>
  )
}
