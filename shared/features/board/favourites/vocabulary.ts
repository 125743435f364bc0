/** Vacancies per person, resumes per company. */
export const FAVOURITES_MAX = 500
/** Vacancies that a device keeps for a guest. */
export const DEVICE_FAVOURITES_MAX = 100
export const FAVOURITES_PAGE_SIZE = 20
export const FAVOURITE_NOTE_MAX = 1000
