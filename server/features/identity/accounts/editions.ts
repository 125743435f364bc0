import { requireEdition } from '#config/markdown/legal-editions.ts'
import { consentSlug } from '#shared/features/identity/accounts/consent-documents.ts'
import { CONSENT_KINDS, type ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'

/**
 * `version` is the edition of the text; the offer is accepted together with the rules, which have a separate edition.
 */
type AgreedEdition = { version: string; rulesVersion: string | null }

const EDITIONS: ReadonlyMap<ConsentKind, AgreedEdition> = new Map(
  CONSENT_KINDS.map((kind) => [
    kind,
    {
      version: requireEdition(consentSlug(kind)),
      rulesVersion: kind === 'offer' ? requireEdition('rules') : null,
    },
  ]),
)

/** Returns the edition that a person who consents now agrees to, for the columns of `consents`. */
export function currentEdition(kind: ConsentKind): AgreedEdition {
  const edition = EDITIONS.get(kind)
  if (!edition) throw new Error(`There is no text of the consent ${kind}`)
  return edition
}
