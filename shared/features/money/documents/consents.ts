import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

/** Where the text of each consent stands; the offer is a document of its own. */
export const CONSENT_SLUGS = {
  personal_data: 'soglasie-na-obrabotku',
  transfer: 'soglasie-na-peredachu',
  distribution: 'soglasie-na-rasprostranenie',
  news: 'soglasie-na-novosti',
} as const satisfies Record<Exclude<ConsentKind, 'offer'>, string>

export const consentPath = (kind: ConsentKind): string =>
  kind === 'offer' ? '/offer' : `/documents/${CONSENT_SLUGS[kind]}`
