/**
 * The day of the wording of each document, a calendar date. Another wording needs another date: people agree to the
 * text of a day.
 */
export const EDITIONS = {
  rules: '2026-11-22',
  offer: '2026-11-21',
  'privacy-policy': '2026-11-21',
  help: '2026-11-22',
} as const
