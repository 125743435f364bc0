import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { EmployerView } from './employer-view.tsx'

const prices = () => api.tariffs.list.queryOptions({ input: {} })

export async function loader(args: LoaderFunctionArgs) {
  await load(args, prices())
  return pageData(args, {
    title: 'Работодателям: сотрудники для работы на дому и удалённо',
    description:
      'Разместите вакансию для удалённой или надомной работы. Проверка компании, понятные цены, первая вакансия проверенной компании бесплатно.',
  })
}

export function Component() {
  const { data } = useQuery(prices())
  return data ? <EmployerView prices={data} /> : null
}
