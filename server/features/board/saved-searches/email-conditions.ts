/** Whether an alert still holds when it leaves. */
import type { Deps } from '#server/features/board/context.ts'
import type { Asked, EmailConditions, Verdict } from '#server/mail/conditions.ts'
import type { AboutOf } from '#server/mail/kinds.ts'
import { alertNotice, alertSections, type FoundMatches } from './alert-notice.ts'
import { listActive } from './due.ts'
import { stillMatching } from './new-matches.ts'
import { canUseSearch } from './policy.ts'

type Tools = Pick<
  Deps,
  'db' | 'referenceData' | 'figureStore' | 'vacancies' | 'resumes' | 'caches' | 'site' | 'secrets' | 'now'
>
type Alert = 'saved_search' | 'saved_searches'

/**
 * What an alert lists belongs to others, so each result is looked up again: one that the list of its search no longer shows
 * this person leaves the e-mail, and so does a search whose e-mails are off.
 */
async function askAlert(deps: Tools, { about, userId }: Asked<AboutOf<Alert>>): Promise<Verdict> {
  if (userId === null) return 'outdated'
  const active = await listActive(deps.db, { userId, ids: about.searches.map(({ searchId }) => searchId) })
  const found: FoundMatches[] = []
  let isWhole = true
  for (const { searchId, ids, rest, isChanged } of about.searches) {
    const search = active.find(({ id }) => id === searchId)
    const person = search && canUseSearch(search) ? { userId, staffRole: search.staffRole } : null
    const shown = search && person ? await stillMatching(deps, { ...search, person }, ids) : []
    if (search && shown.length > 0) found.push({ search, ids: shown, rest, isChanged })
    isWhole &&= shown.length === ids.length
  }
  if (isWhole) return 'holds'
  const notice = alertNotice(deps, await alertSections(deps, found.toSorted(inOrderOfSaving)))
  return notice === null ? 'outdated' : { rewritten: notice.email }
}

const inOrderOfSaving = (a: FoundMatches, b: FoundMatches) => a.search.id - b.search.id

export const alertEmails: EmailConditions<Tools, Alert> = { saved_search: askAlert, saved_searches: askAlert }
