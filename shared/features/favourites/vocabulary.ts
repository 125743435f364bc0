/** Of one person. */
export const FAVOURITES_MAX = 500
export const FAVOURITES_PAGE_SIZE = 20
