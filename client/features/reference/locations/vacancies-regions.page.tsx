import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { RegionsView } from './regions-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.locations.regions.queryOptions())
  return pageData(args, {
    title: 'Вакансии по регионам России',
    description:
      'Удалённая и надомная работа во всех регионах России: выберите свой, и мы покажем вакансии, на которые можно откликнуться оттуда.',
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
  })
}

export function Component() {
  const { data } = useSuspenseQuery(api.locations.regions.queryOptions())
  const { meta } = useLoaderData<PageData>()
  return <RegionsView regions={data.items} crumbs={meta.crumbs ?? []} />
}
