/** ISO 3166-1 code of the country of the board. */
export const HOME_COUNTRY = 'RU'
