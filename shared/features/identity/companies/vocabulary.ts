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

/** Where the facts come from: the service with the register, or a member of staff who has read it. */
export const REGISTER_SOURCES = ['service', 'staff'] as const

/** Papers that a company may store for its verification. */
export const PAPERS_MAX = 5

/** What staff read before they decide about a company. */
export const DECIDED_FIELDS = [
  'title',
  'type',
  'inn',
  'kpp',
  'ogrn',
  'legalTitle',
  'address',
  'siteUrl',
  'description',
] as const
