import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData } from '#client/app/page-data.ts'
import { prices } from '#client/features/money/payments/tariffs.ts'
import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { EmployerView } from './employer-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, prices())
  return pageData(args, {
    title: 'Работодателям: сотрудники для работы на дому и удалённо',
    description: `Разместите вакансию для удалённой или надомной работы. Проверка компании и понятные цены. ${FREE_FIRST_VACANCY}.`,
  })
}

export function Component() {
  const { data } = useQuery(prices())
  return data ? <EmployerView prices={data} /> : null
}
