/** Public keys of third-party services in the pages; a service without a key is off. */
export type Services = {
  /** Counter of Yandex Metrica. */
  metrics?: string
  /** Container of Google Tag Manager. */
  tagManager?: string
  /** Widget of the chat Jivo. */
  jivo?: string
  /** Yandex Maps: loaded by a press of its own, so it asks for no consent. */
  maps?: string
  /** Where visitors choose; only with a service that tracks. Pages without one do not load its text. */
  consentLink?: { href: string; text: string }
}

/** The page about cookies and services. */
export const COOKIE_PATH = '/documents/cookies'
