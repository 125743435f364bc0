/** Zod-free lists: public pages read them too. */
export const COMPANY_TYPES = [
  'direct',
  'agency',
  'sole_proprietor',
  'self_employed',
  'private_person',
] as const
export type CompanyType = (typeof COMPANY_TYPES)[number]

/** Where the check of a company by staff stands. */
export const VERIFICATION_STATES = ['none', 'asked', 'verified', 'refused'] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** Papers for its check that a company may show at a time. */
export const PAPERS_MAX = 5
