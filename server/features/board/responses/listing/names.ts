import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import type { ResponseRow } from '../queries.ts'

/** How a company sees the author of a response: the full name is visible with the contacts. */
export function visibleName({
  contacts,
  resume: { text },
}: Pick<ResponseRow, 'contacts' | 'resume'>): string {
  return contacts === null ? shownName(text) : `${text.firstName} ${text.lastName}`.trim()
}
