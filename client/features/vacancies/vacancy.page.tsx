import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import type { Site } from '#client/app/meta.ts'
import { load, pageData, refusePage, siteOf } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { FavouriteSlot } from '#client/features/favourites/favourite-slot.tsx'
import { ResponseSlot } from '#client/features/responses/response-slot.tsx'
import type { Crumb } from '#client/ui/breadcrumbs.tsx'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import type { Vacancy } from '#shared/features/vacancies/contract.ts'
import type { VacancyId } from '#shared/features/vacancies/model.ts'
import { jobPosting } from '#shared/features/vacancies/job-posting.ts'
import { salaryLabel } from '#shared/features/vacancies/salary-label.ts'
import { breadcrumbList } from '#shared/kernel/breadcrumb-list.ts'
import { isNamed } from '#shared/features/companies/unnamed.ts'
import { countView } from './count-view.ts'
import { OwnLink } from './own-link.tsx'
import { VacancyView } from './vacancy-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyId(args.params['*'])
  if (id === null) return refusePage(404)
  const [vacancy, similar] = await Promise.all([
    load(args, api.vacancies.read.queryOptions({ input: { id } })),
    load(args, api.vacancies.similar.queryOptions({ input: { id } })),
  ])
  return pageData(args, {
    ...metaOf(vacancy),
    cacheTags: [
      `c:${vacancy.company.id}`,
      ...[vacancy, ...similar.items].map(({ id: shown }) => `v:${shown}`),
    ],
    // Only the server writes structured data, so only its build carries the code.
    ...(import.meta.env.SSR ? { jsonLd: structuredDataOf(vacancy, siteOf(args)) } : {}),
  })
}

export function Component() {
  const id = vacancyId(useParams()['*'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { data: vacancy } = useSuspenseQuery(api.vacancies.read.queryOptions({ input: { id } }))
  const { data: similar } = useSuspenseQuery(api.vacancies.similar.queryOptions({ input: { id } }))
  const { now } = useLoaderData<PageData>()
  const isOpen = vacancy.state === 'open'
  useEffect(() => {
    if (isOpen) countView(id)
  }, [id, isOpen])
  return (
    <VacancyView
      vacancy={vacancy}
      similar={similar.items}
      now={now}
      crumbs={crumbsOf(vacancy)}
      actions={
        <>
          <ResponseSlot id={id} />
          <FavouriteSlot id={id} />
          <OwnLink id={id} companyId={vacancy.company.id} />
        </>
      }
    />
  )
}

const ID_MAX = 2_147_483_647

function vacancyId(text: string | undefined): VacancyId | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Infinity
  return id <= ID_MAX ? asVacancyId(id) : null
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asVacancyId = (id: number) => id as VacancyId

function crumbsOf({ profession }: Vacancy): Crumb[] {
  return [
    { href: '/', text: 'Главная' },
    { href: '/vacancies', text: 'Вакансии' },
    ...(profession ? [{ href: vacanciesPath({ profession: profession.slug }), text: profession.name }] : []),
  ]
}

function structuredDataOf(vacancy: Vacancy, site: Site) {
  const posting = jobPosting(vacancy, site)
  return [...(posting ? [posting] : []), breadcrumbList(crumbsOf(vacancy), site)]
}

function metaOf(vacancy: Vacancy) {
  return {
    title: isNamed(vacancy.company) ? `${vacancy.title}, ${vacancy.company.title}` : vacancy.title,
    description: [salaryLabel(vacancy.salary), vacancy.summary].join('. '),
    isIndexed: vacancy.state === 'open',
  }
}
