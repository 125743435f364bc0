import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { redirect, useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import type { EmployerAggregateRating, Organization, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { load, pageData, refusePage, siteOf, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { FollowCompany } from '#client/features/board/saved-searches/follow-slot.tsx'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { pagesOf } from '#client/features/content/reviews/pages-of.ts'
import { AddressMap } from '#client/features/reference/maps/address-map.tsx'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { ClaimLink } from '#client/features/staff/claims/claim-link.tsx'
import { ComplaintAnchor } from '#client/features/staff/complaints/complaint-anchor.tsx'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import type { Company } from '#shared/features/identity/companies/contract.ts'
import type { ReviewSummary } from '#shared/features/content/reviews/contract.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { companyListTag, companyTag } from '#shared/features/board/vacancies/cache-tags.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { companyReviewsTag } from '#shared/features/content/reviews/cache-tags.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { PAGES_MAX, pageCount } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/number.ts'
import { feedsOf } from '#shared/routing/page-meta.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import {
  companyPath,
  isFiltered,
  parseCompanyQuery,
  showsReviews,
  type CompanyAddress,
} from './company-address.ts'
import { CompanyView } from './company-view.tsx'

const CompanySection = lazy(
  afterFirstInput(() => import('#client/features/content/reviews/company-section.tsx')),
)

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const slug = args.params['slug'] ?? ''
  const company = await load(args, api.companies.bySlug.queryOptions({ input: { slug } }))
  if (company.slug !== slug) throw redirect(companyPath(company.slug) + search, 301)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  const address = parseCompanyQuery(search)
  if (address.page > PAGES_MAX) return refusePage(404)
  const [{ count }, { summary }] = await Promise.all([
    load(args, vacanciesOf(company, address)),
    load(args, reviewsOf(company, address)),
    load(args, moderationOf(company)),
    load(args, api.companies.similar.queryOptions({ input: { id: company.id } })),
  ])
  const pages = address.tab === 'reviews' ? pagesOf(summary) : pageCount(count)
  if (address.page > pages) return refusePage(404)
  return pageData(args, buildMeta(company, { address, pages, summary, publicUrl: siteOf(args).publicUrl }))
}

export function Component() {
  const { slug = '' } = useParams()
  const address = parseCompanyQuery(useLocation().search)
  const { now, meta } = useLoaderData<PageData>()
  const { data: company } = useSuspenseQuery(api.companies.bySlug.queryOptions({ input: { slug } }))
  const { data: found } = useSuspenseQuery(vacanciesOf(company, address))
  const { data: reviews } = useSuspenseQuery(reviewsOf(company, address))
  const { data: moderation } = useSuspenseQuery(moderationOf(company))
  const { data: similar } = useSuspenseQuery(
    api.companies.similar.queryOptions({ input: { id: company.id } }),
  )
  const heartOf = renderFavouriteButtons(found.items)
  return (
    <CompanyView
      company={company}
      now={now}
      map={company.location && <AddressMap key={company.id} address={company.location.name} />}
      follow={<FollowCompany id={company.id} />}
      address={address}
      found={found}
      judged={moderation.year}
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
      complaint={
        <>
          <ComplaintAnchor target="company" id={company.id} />{' '}
          {company.isClaimable && <ClaimLink slug={company.slug} />}
        </>
      }
      similar={similar.items}
      reviewCount={reviews.summary?.count ?? null}
      reviews={
        showsReviews(address) && (
          <LatePart>
            <CompanySection
              slug={company.slug}
              reviews={reviews}
              page={address.tab === 'reviews' ? address.page : null}
              hrefOf={(page) => companyPath(company.slug, { tab: 'reviews', page })}
            />
          </LatePart>
        )
      }
      crumbs={meta.crumbs ?? []}
    />
  )
}

/** A page of the tab that the address names; of the others, the first. */
const pageOf = (tab: 'vacancies' | 'reviews', address: CompanyAddress) =>
  (address.tab === 'reviews') === (tab === 'reviews') ? address.page : 1

function vacanciesOf({ id }: Pick<Company, 'id'>, address: CompanyAddress) {
  const { workForm, salary } = address
  return api.companies.vacancies.queryOptions({
    input: { id, workForm, salary, page: pageOf('vacancies', address) },
  })
}

const moderationOf = ({ id }: Pick<Company, 'id'>) => api.moderation.ofCompany.queryOptions({ input: { id } })

function reviewsOf({ slug }: Pick<Company, 'slug'>, address: CompanyAddress) {
  return api.reviews.ofCompany.queryOptions({ input: { slug, page: pageOf('reviews', address) } })
}

/** The rest of the title after the name of the company. */
const SUBJECTS = {
  vacancies: 'вакансии и о компании',
  page: 'вакансии',
  reviews: 'отзывы о найме',
  about: 'вакансии и о компании',
}

type Described = { address: CompanyAddress; pages: number; summary: ReviewSummary | null; publicUrl: string }

function buildMeta(company: Company, { address, pages, summary, publicUrl }: Described) {
  const { title, slug, type, location, description, vacancyCount } = company
  const { page } = address
  const subject = SUBJECTS[address.tab === 'vacancies' && page > 1 ? 'page' : address.tab]
  const open = vacancyCount > 0 ? countOf(vacancyCount, VACANCY_FORMS) : 'открытых вакансий нет'
  const facts = [COMPANY_TYPE_LABELS[type], location?.name, open].filter(Boolean).join(', ')
  return {
    title: page > 1 ? `${title}: ${subject}, страница ${page}` : `${title}: ${subject}`,
    distinction: page > 1 ? `№ ${company.id}, страница ${page}` : `№ ${company.id}`,
    description: excerpt(`${title} на «Дистанте»: ${facts}. ${description}`, 200),
    // The tab and the filter show parts of the same page.
    isIndexed: vacancyCount > 0 && address.tab === 'vacancies' && !isFiltered(address),
    ...(page > 1 ? { prevPath: companyPath(slug, { ...address, page: page - 1 }) } : {}),
    ...(page < pages ? { nextPath: companyPath(slug, { ...address, page: page + 1 }) } : {}),
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
    // Only the server writes structured data and tags, so only its build has the code.
    ...(import.meta.env.SSR
      ? {
          jsonLd: [
            organizationOf(company),
            ...(summary && showsReviews(address) ? [ratingOf(company, summary, publicUrl)] : []),
          ],
          cacheTags: [companyTag(company.id), companyListTag(company.id), companyReviewsTag(company.id)],
          feeds: feedsOf(vacanciesPath({ filter: { company: company.id } }), `Новые вакансии: ${title}`),
          share: {
            kind: 'Компания',
            title,
            figure: open,
            facts: [COMPANY_TYPE_LABELS[type], location?.name ?? ''],
          },
        }
      : {}),
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

/** Source: developers.google.com/search/docs/appearance/structured-data/employer-rating. */
function ratingOf(
  { title, slug }: Company,
  { rating, count }: ReviewSummary,
  publicUrl: string,
): WithContext<EmployerAggregateRating> {
  return {
    '@context': 'https://schema.org',
    '@type': 'EmployerAggregateRating',
    itemReviewed: { '@type': 'Organization', name: title, sameAs: publicUrl + companyPath(slug) },
    ratingValue: rating,
    ratingCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}
