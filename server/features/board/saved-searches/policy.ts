/**
 * A person saves searches of vacancies for themselves. A search of resumes belongs to a person and a company: whoever
 * works in the company at a level that sees its cabinet may save one, sees their own ones only, and gets letters about
 * what they would find in the list at that moment, no more. With the role the letters end and the search is out of
 * sight; with a new role in the same company both are back, and what came meanwhile is not told.
 */
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'

/** @param level of the person in the company of the search; null for none */
export const canUseSearch = ({ kind, level }: { kind: SearchKind; level: number | null }): boolean =>
  kind === 'vacancies' || canSeeDashboard(level)
