/** Why two sides are shown to each other, in the order in which it is said. */
export const MATCH_REASONS = [
  'profession',
  'field',
  'title',
  'skills',
  'work_form',
  'anywhere',
  'allowed_place',
  'city',
  'region',
  'pay',
  'pay_up_to',
  'experience',
  'no_experience',
  'schedule',
  'employment',
] as const

/** What does not fit. */
export const MATCH_GAPS = ['work_form', 'region', 'pay', 'experience', 'schedule', 'employment'] as const

export const MATCHES_MAX = 10
