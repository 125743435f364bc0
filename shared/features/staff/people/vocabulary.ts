export const PEOPLE_STATES = ['all', 'blocked', 'staff'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

/** Characters of the reason, which the person reads. */
export const BLOCK_REASON_LENGTH = { min: 10, max: 500 } as const
