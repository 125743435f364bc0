/**
 * Searches of vacancies are a person's own. A search of resumes belongs to a person and a company: managers who may see
 * the company's dashboard can save one, see only theirs, and get alerts about what the list would show them at that
 * moment. Without the role the alerts stop and the search is not listed; a new role in the same company brings both
 * back, without what arrived meanwhile.
 */
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import type { SearchKind } from '#shared/features/board/saved-searches/vocabulary.ts'

/** @param level of the person in the company of the search; null for none */
export const canUseSearch = ({ kind, level }: { kind: SearchKind; level: number | null }): boolean =>
  kind === 'vacancies' || canSeeDashboard(level)
