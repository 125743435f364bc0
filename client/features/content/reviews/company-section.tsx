import { Card } from '#client/ui/card.tsx'
import { CompanyReviews, RateLink, TooFew } from './company-reviews.tsx'
import type { CompanyReviewsData } from './company-reviews.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'

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
