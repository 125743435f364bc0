import type { ConsentKind } from './vocabulary.ts'

/** Slug of the page with the text of each consent; the offer has its own route. */
export const CONSENT_SLUGS = {
  personal_data: 'soglasie-na-obrabotku',
  transfer: 'soglasie-na-peredachu',
  distribution: 'soglasie-na-rasprostranenie',
  news: 'soglasie-na-novosti',
} as const satisfies Record<Exclude<ConsentKind, 'offer'>, string>

/**
 * The words that pages with recommendations have to carry, as a link to the rules. Source: 149-ФЗ, article 10.2-2, and order
 * 149 of Роскомнадзор of 2023-10-06.
 */
export const RECOMMENDATIONS_NOTICE = 'На информационном ресурсе применяются рекомендательные технологии'

/** Since this edition the consents to show a resume say that companies open the contacts for pay. */
export const CONTACTS_EDITION = '2026-11-27'

/** The page with the rules of recommendations (149-ФЗ, ст. 10.2-2). */
export const RECOMMENDATIONS_PATH = '/documents/pravila-rekomendatsiy'

export const consentPath = (kind: ConsentKind): string => legalTextPath(consentSlug(kind))

/** Slug of the text that a consent is to. */
export const consentSlug = (kind: ConsentKind): string => (kind === 'offer' ? 'offer' : CONSENT_SLUGS[kind])

const SLUGS_WITH_ROUTES: ReadonlySet<string> = new Set(['offer', 'rules', 'privacy-policy'])

/** The page of the current edition of a legal text. */
export const legalTextPath = (slug: string): string =>
  SLUGS_WITH_ROUTES.has(slug) ? `/${slug}` : `/documents/${slug}`

/** The page of one edition of a legal text, which stays when the text changes; that of the current one leads to the text. */
export const editionPath = (slug: string, edition: string): string => `/documents/${slug}/${edition}`
