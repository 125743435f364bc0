/**
 * Decides who may see the contacts of a resume. All code that reveals contacts uses these rules. Takes values, returns
 * values.
 */
import { CONTACTS_EDITION } from '#shared/features/identity/accounts/consent-documents.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { isAgreed } from '#shared/features/board/resumes/recommenders.ts'
import { CONSENT_OF, type ResumeStatus, type Visibility } from '#shared/features/board/resumes/vocabulary.ts'

/** Whether the consent that the visibility requires names the contacts; `older`: it was given to an edition that does not. */
type ContactsConsentState = 'current' | 'older' | 'none'

/** @param editions of the author's consents that are not withdrawn */
export function readContactsConsent(
  visibility: Visibility,
  editions: ReadonlyMap<ConsentKind, string>,
): ContactsConsentState {
  const kind = CONSENT_OF[visibility]
  const edition = kind === null ? undefined : editions.get(kind)
  if (edition === undefined) return 'none'
  return edition >= CONTACTS_EDITION ? 'current' : 'older'
}

/** Relation of a company to a resume that it may read. */
export type ContactsRelation = {
  /** The author has opened the contacts to the company in a response that is not withdrawn. */
  hasResponse: boolean
  /** The company has opened them before. */
  wasOpened: boolean
  hasPaidAccess: boolean
}

export type ContactsDecision = 'open' | 'payment_required' | 'unconfirmed' | 'closed'

/**
 * The author's own act opens the contacts for nothing. Paid access opens them where the author has agreed to that, and to a
 * company that opened them under an older edition of the consent. It never opens a resume that is shown by link.
 */
export function decideContacts({
  visibility,
  showsContactsByLink,
  consent,
  hasResponse,
  wasOpened,
  hasPaidAccess,
}: ContactsRelation & {
  visibility: Visibility
  showsContactsByLink: boolean
  consent: ContactsConsentState
}): ContactsDecision {
  if (hasResponse) return 'open'
  if (visibility === 'link') return showsContactsByLink ? 'open' : 'closed'
  if (visibility === 'nobody') return 'closed'
  const hasAgreed = consent === 'current' || (consent === 'older' && wasOpened)
  if (!hasAgreed) return 'unconfirmed'
  return hasPaidAccess ? 'open' : 'payment_required'
}

/** Whether companies read the resume, but cannot open its contacts until the author agrees. */
export const isUnconfirmed = (
  { status, visibility }: { status: ResumeStatus; visibility: Visibility },
  editions: ReadonlyMap<ConsentKind, string>,
) =>
  status === 'published' &&
  CONSENT_OF[visibility] !== null &&
  readContactsConsent(visibility, editions) !== 'current'

/** The contacts as a company gets them: people who recommend the author are named only with their agreement. */
export const contactsForCompany = (contacts: ResumeContacts): ResumeContacts => ({
  ...contacts,
  recommenders: contacts.recommenders.filter(isAgreed),
})
