/** Vacancies per person, resumes per company. */
export const FAVOURITES_MAX = 500
export const FAVOURITES_PAGE_SIZE = 20
export const FAVOURITE_NOTE_MAX = 1000
