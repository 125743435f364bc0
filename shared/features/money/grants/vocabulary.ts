/** Characters of the reason, which the company reads. */
export const GRANT_REASON_LENGTH = { min: 5, max: 500 } as const
/** Placements of one grant. */
export const GRANT_UNITS_MAX = 30
/** Days of access to the contacts in resumes of one grant. */
export const GRANT_DAYS_MAX = 90

/** What staff see of the packages: those with something left, gifts, and what was sold by month. */
export const PACKAGE_VIEWS = ['left', 'grants', 'sales'] as const
export type PackageView = (typeof PACKAGE_VIEWS)[number]

/** Months of the table of sales, the present one among them. */
export const SALES_MONTHS = 12
