/** Public keys of third-party services in the pages; a service without a key is off. */
export type Services = {
  /** Counter of Yandex Metrica. */
  metrics?: string
  /**
   * Google Tag Manager. Its container is not in the pages, which are the same for all countries: see
   * FOREIGN_SERVICES_PATH.
   */
  tagManager?: true
  /** Widget of the chat Jivo. */
  jivo?: string
  /** Yandex Maps. Loaded by a dedicated button, so it requires no consent. */
  maps?: string
  /**
   * Link to the page on which visitors choose; only with a service that tracks. Pages without one do not load its text.
   */
  consentLink?: { href: string; text: string }
}

/** Returns the foreign services that a visitor may load in their country; never cached. */
export const FOREIGN_SERVICES_PATH = '/api/foreign-services'
export type ForeignServices = {
  /** Container of Google Tag Manager; null in Russia and if the country is not known. */
  tagManager: string | null
}

/** The page about cookies and services. */
export const COOKIE_PATH = '/documents/cookies'
