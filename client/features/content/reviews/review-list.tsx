import { Card } from '#client/ui/card.tsx'
import type { Review } from '#shared/features/content/reviews/contract.ts'
import { formatQuarter } from '#shared/features/content/reviews/labels.ts'
import { Rating } from './rating.tsx'
import { ReviewText, Words } from './review-text.tsx'

/** Published reviews with the answers of the company. */
export function ReviewList({
  reviews,
  heading: Heading = 'h3',
}: {
  reviews: readonly Review[]
  heading?: 'h3' | 'h4'
}) {
  return (
    <ul className="grid md:gap-3">
      {reviews.map((review) => (
        <li key={review.key}>
          <Card as="article" className="grid gap-3">
            <Heading className="flex flex-wrap items-center justify-between gap-x-4 text-body">
              <Rating rating={review.rating} />
              <span className="text-small font-normal text-muted">{formatQuarter(review.quarter)}</span>
            </Heading>
            <ReviewText review={review} />
            {review.reply !== null && (
              <div className="review-reply">
                <Words title="Ответ компании" text={review.reply} />
              </div>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}
