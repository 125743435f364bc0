import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { FAQPage, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { heartsOf } from '#client/features/board/favourites/hearts.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { SaveSearchSlot } from '#client/features/board/saved-searches/save-search-slot.tsx'
import { VacancyCard } from '#client/features/board/vacancies/vacancy-card.tsx'
import { totalLabel } from '#client/features/board/vacancies/vacancy-labels.ts'
import { HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import type { LandingPage } from '#shared/features/content/landing/contract.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import { LandingView } from './landing-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    load(args, pageQuery(args.params['slug'])),
    load(args, api.landing.list.queryOptions()),
  ])
  return pageData(args, {
    title: page.title,
    description: page.description,
    isIndexed: page.isIndexed,
    ...(import.meta.env.SSR ? { cacheTags: tagsOf(page) } : {}),
    crumbs: [HOME_CRUMB, VACANCIES_CRUMB],
    jsonLd: page.questions.length > 0 ? [faqOf(page)] : [],
  })
}

export function Component() {
  const params = useParams()
  const { now, meta } = useLoaderData<PageData>()
  const { data: page } = useSuspenseQuery(pageQuery(params['slug']))
  const { data: landings } = useSuspenseQuery(api.landing.list.queryOptions())
  const { result, more } = page
  const heartOf = heartsOf([...result.items, ...(more?.result.items ?? [])])
  const cardsOf = ({ items }: SearchResult) =>
    items.map((vacancy) =>
      hidable(
        vacancy,
        <VacancyCard
          key={vacancy.id}
          vacancy={vacancy}
          now={now}
          heading="h3"
          action={heartOf(vacancy)}
          isHidable
        />,
      ),
    )
  return (
    <LandingView
      page={page}
      found={totalLabel(result.total)}
      total={result.total}
      crumbs={meta.crumbs ?? []}
      others={landings.items.filter(({ slug }) => slug !== page.slug)}
      cards={cardsOf(result)}
      more={more && { ...more, total: more.result.total, cards: cardsOf(more.result) }}
      save={<SaveSearchSlot address={page.savedPath} isEmpty />}
    />
  )
}

const pageQuery = (slug = '') => api.landing.read.queryOptions({ input: { slug } })

type List = Pick<LandingPage, 'filter'> & { result: SearchResult }

function tagsOf({ more, ...first }: List & { more: List | null }) {
  return [first, ...(more ? [more] : [])].flatMap(({ filter, result }) =>
    listTags({ filter: { ...vacancyList.empty, ...filter }, profession: null, location: null }, result.items),
  )
}

/** Source: developers.google.com/search/docs/appearance/structured-data/faqpage. */
function faqOf({ questions }: Pick<LandingPage, 'questions'>): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
