/** Without zod, for public pages. */
export const COMPANY_TYPES = [
  'direct',
  'agency',
  'sole_proprietor',
  'self_employed',
  'private_person',
] as const
export type CompanyType = (typeof COMPANY_TYPES)[number]

/** States of the verification by staff. */
export const VERIFICATION_STATES = ['none', 'asked', 'verified', 'refused'] as const
export type VerificationState = (typeof VERIFICATION_STATES)[number]

/** Papers that a company may store for its verification. */
export const PAPERS_MAX = 5
