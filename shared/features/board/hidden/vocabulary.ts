/** Per person. */
export const HIDDEN_VACANCIES_MAX = 1000
export const HIDDEN_COMPANIES_MAX = 200
/** Vacancies and companies together that a device hides for a guest. */
export const DEVICE_HIDDEN_MAX = 200
