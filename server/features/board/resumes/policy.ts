/** Who may read and find a resume (decisions, section 6). Rows in, boolean out. */
import type { ResumeStatus, Visibility } from '#shared/features/board/resumes/vocabulary.ts'

/** `company`: a person who acts for a company. */
export type Audience = 'guest' | 'signed_in' | 'company'

type VisibilityInput = {
  status: ResumeStatus
  visibility: Visibility
  isOwn: boolean
  audience: Audience
  /** The author hides from a company of the viewer. */
  isHiddenFrom: boolean
  /** The author hides from any company. */
  hidesFromCompanies: boolean
  /** The author has chosen a company of the viewer. */
  isChosen: boolean
}

/** Whom lists show a resume to: an audience, or the people of the companies that its author has chosen. */
export type ListAudience = Audience | 'chosen'

/**
 * A resume that is hidden from a company is not shown to guests: signed out, that company's people would be guests
 * too.
 */
export function canRead({
  status,
  visibility,
  isOwn,
  audience,
  isHiddenFrom,
  hidesFromCompanies,
  isChosen,
}: VisibilityInput): boolean {
  if (isOwn) return true
  if (status !== 'published' || isHiddenFrom) return false
  if (hidesFromCompanies && audience === 'guest') return false
  switch (visibility) {
    case 'nobody':
      return false
    case 'link':
    case 'everyone':
      return true
    case 'chosen':
      return isChosen
    case 'companies':
      return audience === 'company'
  }
}

/** The least privileged audience that finds the resume in lists; null for none. */
export function listAudience({
  status,
  visibility,
  hidesFromCompanies,
}: Pick<VisibilityInput, 'status' | 'visibility' | 'hidesFromCompanies'>): ListAudience | null {
  if (status !== 'published') return null
  if (visibility === 'chosen') return 'chosen'
  if (visibility === 'companies') return 'company'
  if (visibility !== 'everyone') return null
  return hidesFromCompanies ? 'signed_in' : 'guest'
}
