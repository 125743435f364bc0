/** The closed sets and limits of ages and of consents of parents, without zod. */

/**
 * Answers about a person's age, by the work that the law permits: ТК РФ, article 63. At 15 a person who has finished
 * nine classes signs a contract alone, and a pupil needs a parent.
 */
export const AGES = ['under_14', 'age_14', 'age_15_pupil', 'age_15', 'from_16', 'adult'] as const
export type Age = (typeof AGES)[number]

/** Ages of minors who may work. */
export const MINOR_AGES = ['age_14', 'age_15_pupil', 'age_15', 'from_16'] as const satisfies readonly Age[]
export type MinorAge = (typeof MINOR_AGES)[number]

export const isMinor = (age: Age | null): age is MinorAge => MINOR_AGES.some((one) => one === age)

/** Whether a parent has to agree before the person works (ТК РФ, article 63). */
export const needsGuardian = (age: Age | null) => age === 'age_14' || age === 'age_15_pupil'

/** The question about the age is repeated for a minor after a year. */
export const AGE_VALID_DAYS = 365

/** The relation to the child: `trustee` is a guardian, a foster parent or a guardianship body. */
export const GUARDIAN_RELATIONS = ['parent', 'trustee'] as const
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number]

/**
 * `asked`: the e-mail contains a valid link; `expired`: the link is no longer valid; `declined`: the parent has
 * refused; `withdrawn`: the parent has agreed and then withdrawn the consent.
 */
export const GUARDIAN_STATES = ['asked', 'given', 'declined', 'withdrawn', 'expired'] as const
export type GuardianState = (typeof GUARDIAN_STATES)[number]

export const GUARDIAN_DECISIONS = ['give', 'decline'] as const

/** Days for which an unanswered link is valid. */
export const GUARDIAN_LINK_DAYS = 14
/** Maximum number of e-mails to parents' addresses that one person can cause in 24 hours. */
export const GUARDIAN_EMAILS_A_DAY = 3
export const GUARDIAN_NAME_LENGTH_MAX = 120

/** The text of the consent of a parent. */
export const GUARDIAN_CONSENT_SLUG = 'soglasie-zakonnogo-predstavitelya'
