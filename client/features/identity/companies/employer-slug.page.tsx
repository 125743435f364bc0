import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useLoaderData, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Organization, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { heartsOf } from '#client/features/board/favourites/hearts.tsx'
import { VacancyCard } from '#client/features/board/vacancies/vacancy-card.tsx'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import type { Company } from '#shared/features/identity/companies/contract.ts'
import { companyListTag, companyTag } from '#shared/features/board/vacancies/cache-tags.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { excerpt } from '#shared/kernel/html-text.ts'
import { PAGES_MAX, pageCount } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { companyPath, isFiltered, parseCompanyQuery } from './company-address.ts'
import type { CompanyAddress } from './company-address.ts'
import { CompanyView } from './company-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const slug = args.params['slug'] ?? ''
  const company = await load(args, api.companies.bySlug.queryOptions({ input: { slug } }))
  if (company.slug !== slug) throw redirect(companyPath(company.slug) + search, 301)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  const address = parseCompanyQuery(search)
  if (address.page > PAGES_MAX) return refusePage(404)
  const [{ count }] = await Promise.all([
    load(args, vacanciesOf(company, address)),
    load(args, api.companies.similar.queryOptions({ input: { id: company.id } })),
  ])
  if (address.page > pageCount(count)) return refusePage(404)
  return pageData(args, metaOf(company, { address, pages: pageCount(count) }))
}

export function Component() {
  const { slug = '' } = useParams()
  const address = parseCompanyQuery(useLocation().search)
  const { now, meta } = useLoaderData<PageData>()
  const { data: company } = useSuspenseQuery(api.companies.bySlug.queryOptions({ input: { slug } }))
  const { data: found } = useSuspenseQuery(vacanciesOf(company, address))
  const { data: similar } = useSuspenseQuery(
    api.companies.similar.queryOptions({ input: { id: company.id } }),
  )
  const heartOf = heartsOf(found.items)
  return (
    <CompanyView
      company={company}
      address={address}
      found={found}
      pages={pageCount(found.count)}
      cards={found.items.map((vacancy) => (
        <VacancyCard
          key={vacancy.id}
          vacancy={vacancy}
          now={now}
          heading="h3"
          isOfCompany
          action={heartOf(vacancy)}
        />
      ))}
      similar={similar.items}
      crumbs={meta.crumbs ?? []}
    />
  )
}

function vacanciesOf({ id }: Pick<Company, 'id'>, { workForm, salary, page }: CompanyAddress) {
  return api.companies.vacancies.queryOptions({ input: { id, workForm, salary, page } })
}

function metaOf(company: Company, { address, pages }: { address: CompanyAddress; pages: number }) {
  const { title, slug, type, location, description, vacancyCount } = company
  const { page } = address
  const open = vacancyCount > 0 ? countOf(vacancyCount, VACANCY_FORMS) : 'открытых вакансий нет'
  const facts = [COMPANY_TYPE_LABELS[type], location?.name, open].filter(Boolean).join(', ')
  return {
    title: page > 1 ? `${title}: вакансии, страница ${page}` : `${title}: вакансии и о компании`,
    description: excerpt(`${title} на «Дистанте»: ${facts}. ${description}`, 200),
    // The tab and the filter show parts of the same page.
    isIndexed: vacancyCount > 0 && address.tab === 'vacancies' && !isFiltered(address),
    ...(page > 1 ? { prevPath: companyPath(slug, { ...address, page: page - 1 }) } : {}),
    ...(page < pages ? { nextPath: companyPath(slug, { ...address, page: page + 1 }) } : {}),
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
    jsonLd: [organizationOf(company)],
    ...(import.meta.env.SSR ? { cacheTags: [companyTag(company.id), companyListTag(company.id)] } : {}),
  }
}

/** Source: schema.org/Organization. */
function organizationOf({ title, siteUrl, description, location }: Company): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: title,
    ...(siteUrl ? { url: siteUrl } : {}),
    ...(description ? { description: excerpt(description, 500) } : {}),
    ...(location
      ? {
          address: {
            '@type': 'PostalAddress',
            addressLocality: location.name,
            addressCountry: location.countryIso2,
          },
        }
      : {}),
  }
}
