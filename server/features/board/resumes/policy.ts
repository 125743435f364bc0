/** Who may see what of a resume (decisions, section 6). Rows in, boolean out. */
import type { ResumeStatus, Visibility } from '#shared/features/board/resumes/vocabulary.ts'

/** Whose eyes: nobody known, a person, or somebody who acts for a company. */
export type Audience = 'guest' | 'signed_in' | 'company'

type Sight = {
  status: ResumeStatus
  visibility: Visibility
  isOwn: boolean
  audience: Audience
  /** The viewer is one of the companies that the person hides from. */
  isHiddenFrom: boolean
  /** The person hides from some company. */
  hidesFromCompanies: boolean
}

/**
 * A person who hides from a company is shown to nobody who does not say who they are: signed out, that company's
 * people would be guests like all others.
 */
export function canRead({
  status,
  visibility,
  isOwn,
  audience,
  isHiddenFrom,
  hidesFromCompanies,
}: Sight): boolean {
  if (isOwn) return true
  if (status !== 'published' || isHiddenFrom) return false
  if (hidesFromCompanies && audience === 'guest') return false
  switch (visibility) {
    case 'nobody':
      return false
    case 'link':
    case 'everyone':
      return true
    case 'companies':
      return audience === 'company'
  }
}

/** Who finds the resume in lists; null for nobody. A wider audience is part of every narrower one. */
export function listAudience({
  status,
  visibility,
  hidesFromCompanies,
}: Pick<Sight, 'status' | 'visibility' | 'hidesFromCompanies'>): Audience | null {
  if (status !== 'published') return null
  if (visibility === 'companies') return 'company'
  if (visibility !== 'everyone') return null
  return hidesFromCompanies ? 'signed_in' : 'guest'
}
