import type { ReviewSummary } from '#shared/features/content/reviews/contract.ts'
import { REVIEWS_PAGE_SIZE } from '#shared/features/content/reviews/vocabulary.ts'
import { pageCount } from '#shared/kernel/paging.ts'

/** Pages of the reviews of a company; one for none. */
export const pagesOf = (summary: Pick<ReviewSummary, 'count'> | null) =>
  pageCount(summary?.count ?? 0, { size: REVIEWS_PAGE_SIZE })
