import type { ConsentKind } from './vocabulary.ts'

/** Slug of the page with the text of each consent; the offer has its own route. */
export const CONSENT_SLUGS = {
  personal_data: 'soglasie-na-obrabotku',
  transfer: 'soglasie-na-peredachu',
  distribution: 'soglasie-na-rasprostranenie',
  news: 'soglasie-na-novosti',
} as const satisfies Record<Exclude<ConsentKind, 'offer'>, string>

/** The page with the rules of recommendations (149-ФЗ, ст. 10.2-2). */
export const RECOMMENDATIONS_PATH = '/documents/pravila-rekomendatsiy'

export const consentPath = (kind: ConsentKind): string =>
  kind === 'offer' ? '/offer' : `/documents/${CONSENT_SLUGS[kind]}`
