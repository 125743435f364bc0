import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Organization, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import { DEFAULT_TITLE } from '#client/app/meta.ts'
import { load, pageData, siteOf, type PageData } from '#client/app/page-data.ts'
import type { Site } from '#shared/routing/page-meta.ts'
import { companyTag, HOME_TAG } from '#shared/features/board/vacancies/cache-tags.ts'
import type { Overview } from '#shared/features/board/vacancies/contract.ts'
import { HomeView } from './home-view.tsx'

/** The page counts what is done from home, as its lists do. */
const OVERVIEW = api.vacancies.overview.queryOptions({ input: { scope: 'home' } })

export async function loader(args: LoaderFunctionArgs) {
  const [overview] = await Promise.all([load(args, OVERVIEW), load(args, api.landing.list.queryOptions())])
  return pageData(args, {
    title: DEFAULT_TITLE,
    ...(import.meta.env.SSR ? { jsonLd: [organizationOf(siteOf(args))], cacheTags: toTags(overview) } : {}),
  })
}

export function Component() {
  const { data: overview } = useSuspenseQuery(OVERVIEW)
  const { data: landings } = useSuspenseQuery(api.landing.list.queryOptions())
  const { now } = useLoaderData<PageData>()
  return <HomeView overview={overview} landings={landings.items} now={now} />
}

function toTags({ latest, topCompanies }: Overview) {
  const companies = [...latest.map(({ company }) => company), ...topCompanies]
  return [HOME_TAG, ...new Set(companies.map(({ id }) => companyTag(id)))]
}

/** Source: developers.google.com/search/docs/appearance/structured-data/organization. */
function organizationOf({ name, publicUrl }: Site): WithContext<Organization> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
  }
}
