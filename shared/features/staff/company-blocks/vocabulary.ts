export const COMPANY_STATES = ['all', 'blocked'] as const
export type CompanyState = (typeof COMPANY_STATES)[number]

/** Characters of the reason, which the company reads. */
export const COMPANY_BLOCK_REASON_LENGTH = { min: 10, max: 1000 } as const
