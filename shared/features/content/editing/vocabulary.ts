/** Kinds of texts that staff edit. */
export const TEXT_KINDS = ['article', 'profession', 'help'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** `shipped`: as the release has it; the others are rows of the database. */
export const TEXT_STATES = ['draft', 'scheduled', 'published'] as const
export const LISTED_STATES = ['shipped', ...TEXT_STATES] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const REVISION_ACTIONS = ['saved', 'published', 'scheduled', 'withdrawn'] as const
export type RevisionAction = (typeof REVISION_ACTIONS)[number]
