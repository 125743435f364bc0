/** The closed sets and limits of ages and of consents of parents, without zod. */

/**
 * What a person answers about the age, by what the law lets them do: ТК РФ, article 63. At 15 a person who has finished
 * nine classes signs a contract alone, and a pupil needs a parent.
 */
export const AGES = ['under_14', 'age_14', 'age_15_pupil', 'age_15', 'from_16', 'adult'] as const
export type Age = (typeof AGES)[number]

/** Who may work and is not of age. */
export const MINOR_AGES = ['age_14', 'age_15_pupil', 'age_15', 'from_16'] as const satisfies readonly Age[]
export type MinorAge = (typeof MINOR_AGES)[number]

export const isMinor = (age: Age | null): age is MinorAge => MINOR_AGES.some((one) => one === age)

/** Whether a parent has to agree before the person works (ТК РФ, article 63). */
export const needsGuardian = (age: Age | null) => age === 'age_14' || age === 'age_15_pupil'

/** The answer of somebody who is not of age is asked again after a year. */
export const AGE_VALID_DAYS = 365

/** Who answers for the child: `trustee` is a guardian, a foster parent or a guardianship body. */
export const GUARDIAN_RELATIONS = ['parent', 'trustee'] as const
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number]

/**
 * `asked`: the e-mail has a link that works; `expired`: it does not any more; `declined`: the parent has refused;
 * `withdrawn`: the parent has agreed and taken it back.
 */
export const GUARDIAN_STATES = ['asked', 'given', 'declined', 'withdrawn', 'expired'] as const
export type GuardianState = (typeof GUARDIAN_STATES)[number]

export const GUARDIAN_DECISIONS = ['give', 'decline'] as const

/** A link that nobody has answered works so long. */
export const GUARDIAN_LINK_DAYS = 14
/** E-mails to addresses of parents that one person can cause in 24 hours. */
export const GUARDIAN_EMAILS_A_DAY = 3
export const GUARDIAN_NAME_LENGTH_MAX = 120

/** The text of the consent of a parent. */
export const GUARDIAN_CONSENT_SLUG = 'soglasie-zakonnogo-predstavitelya'
