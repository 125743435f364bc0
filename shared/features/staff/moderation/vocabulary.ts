export const MODERATED_KINDS = ['vacancy', 'resume'] as const
export type ModeratedKind = (typeof MODERATED_KINDS)[number]

/** `withdrawn`: replaced by a newer text, or withdrawn by the author. */
export const CASE_STATES = ['waiting', 'approved', 'changes_asked', 'rejected', 'withdrawn'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** How long a decision can be undone. */
export const UNDO_MINUTES = 60
