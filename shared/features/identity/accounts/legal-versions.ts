import type { ConsentKind } from './vocabulary.ts'

/** The current version of each text that users agree to: the date of its edition. */
export const LEGAL_VERSIONS: Record<ConsentKind, string> = {
  personal_data: '2026-11-21',
  offer: '2026-11-21',
  news: '2026-11-21',
  transfer: '2026-11-21',
  distribution: '2026-11-21',
}
