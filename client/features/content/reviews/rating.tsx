import { formatRating } from '#shared/features/content/reviews/labels.ts'

const WINDOWS = [1, 2, 3, 4, 5]

/** A rating in words, after as many lit windows. */
export function Rating({ rating, isMean = false }: { rating: number; isMean?: boolean }) {
  return (
    <span className="rating">
      <svg width="78" height="16" viewBox="0 0 78 16" aria-hidden="true">
        {WINDOWS.map((one) => (
          <rect
            key={one}
            x={(one - 1) * 16 + 1}
            y="1"
            width="12"
            height="14"
            rx="2"
            strokeWidth="1.5"
            className={one <= Math.round(rating) ? 'fill-lamp stroke-lamp' : 'fill-none stroke-control'}
          />
        ))}
      </svg>
      {`${isMean ? formatRating(rating) : rating} из 5`}
    </span>
  )
}
