/** Placements in a package. */
export const PACKAGE_SIZES = [5, 10, 30] as const
export type PackageSize = (typeof PACKAGE_SIZES)[number]

/** Days of access to the contacts in resumes. */
export const RESUME_ACCESS_DAYS = [1, 7, 30] as const
export type ResumeAccessDays = (typeof RESUME_ACCESS_DAYS)[number]
