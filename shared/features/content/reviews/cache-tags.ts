/** Pages that show reviews of several companies, or what was removed. */
export const REVIEWS_TAG = 'reviews'
/** Pages that show the reviews of one company: fewer than those that show its name. */
export const companyReviewsTag = (id: number) => `r:${id}`
