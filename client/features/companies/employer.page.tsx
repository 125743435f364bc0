import type { LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import { EmployerView } from './employer-view.tsx'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: 'Работодателям: сотрудники для работы на дому и удалённо',
    description:
      'Разместите вакансию для удалённой или надомной работы. Проверка компании, понятные цены, первая вакансия проверенной компании бесплатно.',
  })
}

export function Component() {
  return <EmployerView />
}
