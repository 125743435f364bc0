import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import type { FAQPage, WithContext } from 'schema-dts'
import { api } from '#client/app/api.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { SaveSearchSlot } from '#client/features/board/saved-searches/save-search-slot.tsx'
import { renderHidableCards } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { totalLabel } from '#client/features/board/vacancies/vacancy-labels.ts'
import { HOME_CRUMB, VACANCIES_CRUMB, Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { LandingPage } from '#shared/features/content/landing/contract.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/kernel/number.ts'
import { TextFacts } from '#client/ui/text-facts.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { LateEmptyState } from '#client/app/late-list-parts.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

type MoreList = { heading: string; total: number; listPath: string; cards: readonly ReactNode[] }
type OtherLanding = Pick<LandingPage, 'slug' | 'heading'>

export async function loader(args: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    load(args, pageQuery(args.params['slug'])),
    load(args, api.landing.list.queryOptions()),
  ])
  return pageData(args, {
    title: page.title,
    description: page.description,
    isIndexed: page.isIndexed,
    ...(import.meta.env.SSR ? { cacheTags: toTags(page) } : {}),
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
  const heartOf = renderFavouriteButtons([...result.items, ...(more?.result.items ?? [])])
  const cardsOf = ({ items }: SearchResult) =>
    renderHidableCards(items, { now, heading: 'h3', heartOf, hidable })
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

function toTags({ more, ...first }: List & { more: List | null }) {
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

/** One way of working: its texts, its newest vacancies and a link to the whole list. `found`: «34 вакансии». */
function LandingView({
  page: { heading, description, paragraphs, questions, facts, listPath, listHeading, nothing },
  found,
  total,
  crumbs,
  cards,
  more,
  save,
  others,
}: {
  page: LandingPage & { listPath: string }
  found: string
  total: number
  crumbs: readonly Crumb[]
  cards: readonly ReactNode[]
  /** Below the list: another one, which is counted on its own. */
  more: MoreList | null
  /** Saves the search where its list is empty. */
  save: ReactNode
  others: readonly OtherLanding[]
}) {
  return (
    <div className="container grid gap-8 pt-4">
      <header className="grid justify-items-start gap-4">
        <Breadcrumbs crumbs={crumbs} />
        <h1>{heading}</h1>
        <p className="max-w-[45em] text-lead text-muted">{description}</p>
        {cards.length > 0 && (
          <ButtonLink href={listPath} className="max-sm:w-full">
            Смотреть {found}
          </ButtonLink>
        )}
      </header>
      <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="grid min-w-0 gap-10">
          <section aria-labelledby="latest" className="grid gap-4">
            <h2 id="latest">
              {listHeading}
              {more && <Total total={total} />}
            </h2>
            {cards.length > 0 ? (
              <>
                <div className="grid md:gap-3">{cards}</div>
                <ButtonLink href={listPath} variant="secondary" className="justify-self-start max-sm:w-full">
                  Все вакансии с фильтрами
                </ButtonLink>
              </>
            ) : (
              <LateEmptyState
                title={nothing}
                action={
                  <div className="flex flex-wrap justify-center gap-3">
                    {save}
                    <ButtonLink variant="secondary" href={pathOf('vacancies-slug')}>
                      Все вакансии
                    </ButtonLink>
                  </div>
                }
              >
                <p>Сохраните поиск, и мы сообщим, когда такая вакансия появится.</p>
              </LateEmptyState>
            )}
          </section>
          {more && <More {...more} />}
          <section aria-labelledby="about">
            <h2 id="about" className="mb-2">
              Что важно знать
            </h2>
            <div className="prose">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          <Questions questions={questions} />
          <TextFacts facts={facts} />
        </div>
        <OtherLandings landings={others} />
      </div>
    </div>
  )
}

function More({ heading, total, listPath, cards }: MoreList) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="more" className="grid gap-4">
      <h2 id="more">
        {heading}
        <Total total={total} />
      </h2>
      <div className="grid md:gap-3">{cards}</div>
      <ButtonLink href={listPath} variant="secondary" className="justify-self-start max-sm:w-full">
        {heading}: смотреть все
      </ButtonLink>
    </section>
  )
}

const Total = ({ total }: { total: number }) => (
  <span className="text-muted"> ·&nbsp;{formatNumber(total)}</span>
)

function Questions({ questions }: Pick<LandingPage, 'questions'>) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3">
        Вопросы и ответы
      </h2>
      <Card as="div" className="grid divide-y divide-line py-1 md:py-2">
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={<h3 className="py-2 text-body">{question}</h3>}>
            <p className="max-w-[45em] pb-4">{answer}</p>
          </Disclosure>
        ))}
      </Card>
    </section>
  )
}

function OtherLandings({ landings }: { landings: readonly OtherLanding[] }) {
  if (landings.length === 0) return null
  return (
    <nav aria-labelledby="others" className="print:hidden">
      <h2 id="others" className="mb-2">
        Как ещё можно работать
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {landings.map(({ slug, heading }) => (
          <li key={slug}>
            <a href={pathOf('landing', { slug })} className="inline-block py-1.5">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
