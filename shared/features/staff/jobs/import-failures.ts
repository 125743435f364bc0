/** Why a run of an import counts as failed. */
export const IMPORT_FAILURES = [
  'wrong_input',
  'broken_off',
  'nothing_read',
  'all_refused',
  'under_half',
] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]
