/** Days for which the unchanged text of a guest is stored. */
export const FIRST_VACANCY_DAYS = 30

/** Parameters of the page's address: the token of the text, the step, and whether to display missing fields. */
export const TOKEN_PARAMETER = 'draft'
export const STEP_PARAMETER = 'step'
export const COMPANY_STEP = 'company'
/** The form of the text, also for users who have access to the large editor. */
export const TEXT_STEP = 'text'
export const CHECK_PARAMETER = 'check'

/** The free first placement, or a paid tariff. */
export const PLACEMENT_CHOICES = ['free', 'basic', 'standard', 'premium'] as const
