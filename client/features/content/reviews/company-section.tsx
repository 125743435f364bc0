import { Card } from '#client/ui/card.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { LatePagination } from '#client/app/late-list-parts.tsx'
import type { Review, ReviewSummary as Summary } from '#shared/features/content/reviews/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { pagesOf } from './pages-of.ts'

type CompanyReviewsData = { summary: Summary | null; items: readonly Review[] }

const BRIEF_COUNT = 2

/** The reviews on the page of a company: a page of all on their own tab, the beginning elsewhere. */
export default function CompanySection({
  slug,
  reviews,
  page,
  hrefOf,
}: {
  slug: string
  reviews: CompanyReviewsData
  /** Null for the beginning. */
  page: number | null
  hrefOf: (page: number) => string
}) {
  return (
    <section aria-labelledby="reviews" className="grid grid-cols-1 gap-4">
      <h2 id="reviews" className={page === null ? undefined : 'sr-only'}>
        Отзывы о найме
      </h2>
      {page === null ? (
        <Beginning slug={slug} reviews={reviews} allHref={hrefOf(1)} />
      ) : (
        <CompanyReviews slug={slug} reviews={reviews} page={page} hrefOf={hrefOf} />
      )}
    </section>
  )
}

function Beginning({
  slug,
  reviews: { summary, items },
  allHref,
}: {
  slug: string
  reviews: CompanyReviewsData
  allHref: string
}) {
  if (!summary) return <TooFew slug={slug} />
  return (
    <>
      <Card as="div" className="grid gap-5">
        <ReviewSummary summary={summary} />
        <RateLink slug={slug} />
      </Card>
      <ReviewList reviews={items.slice(0, BRIEF_COUNT)} />
      <p>
        <a href={allHref} data-keep-scroll="" className="inline-block py-2 font-medium">
          Все отзывы о компании
        </a>
      </p>
    </>
  )
}

/** The rating of a company and a page of its reviews, or that there are too few of them. */
function CompanyReviews({
  slug,
  reviews: { summary, items },
  page,
  hrefOf,
}: {
  slug: string
  reviews: CompanyReviewsData
  page: number
  hrefOf: (page: number) => string
}) {
  if (!summary) return <TooFew slug={slug} />
  return (
    <>
      {page === 1 && (
        <Card as="div" className="grid gap-5">
          <ReviewSummary summary={summary} />
          <RateLink slug={slug} />
        </Card>
      )}
      <ReviewList reviews={items} />
      <LatePagination page={page} pages={pagesOf(summary)} hrefOf={hrefOf} />
    </>
  )
}

/** Without a number: the company would know how many have written. */
function TooFew({ slug }: { slug: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="max-w-[45em] text-muted">
        Пока мало отзывов. Мы публикуем их по пять сразу, чтобы компания не узнала, кто их написал.
      </p>
      <RateLink slug={slug} />
    </div>
  )
}

function RateLink({ slug }: { slug: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <ButtonLink
        variant="secondary"
        size="small"
        href={pathOf('personal-reviews-slug', { slug })}
        rel="nofollow"
      >
        Оценить найм
      </ButtonLink>
      <a href={`${pathOf('reviews')}#rules`} className="py-2 text-small">
        Правила отзывов
      </a>
    </p>
  )
}
