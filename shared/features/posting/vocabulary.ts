/**
 * Life of one text of a vacancy: `draft` is being written, `pending` is read by a moderator, `approved` is or was shown;
 * `superseded`: a newer text was sent before this one was judged.
 */
export const REVISION_STATES = [
  'draft',
  'pending',
  'approved',
  'changes_asked',
  'rejected',
  'superseded',
] as const
export type RevisionState = (typeof REVISION_STATES)[number]
