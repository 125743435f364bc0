import type { vacancies } from '#server/db/schema/vacancies.ts'
import { deriveWorkForm } from '#server/features/board/vacancies/derivation/derive-work-form.ts'
import {
  deriveWorkFrom,
  UNSAID_WORK_FROM,
} from '#server/features/board/vacancies/derivation/derive-work-from.ts'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import { linesOfHtml } from '../text/lines-of-html.ts'
import { mergePlaces } from '../places/merge-places.ts'
import { isStreet } from '../records/codes.ts'
import type { Matchers } from '../records/to-draft.ts'

type Row = typeof vacancies.$inferSelect
type PlaceColumns = Pick<
  Row,
  'workForm' | 'workFormEvidence' | 'workFromIds' | 'isWorkFromAnywhere' | 'workFromExceptIds' | 'locationIds'
>

/**
 * The form of work and from where it may be done, read again from the stored text. The fields of the source are gone: a
 * stored form without any word of it in the text must be of a field, but for on-site work, which was a default.
 */
export function rereadPlace(row: Row, matchers: Matchers): Partial<PlaceColumns> {
  const { title, address } = row
  const text = linesOfHtml(
    [row.descriptionHtml, row.dutiesHtml, row.requirementsHtml, row.conditionsHtml].join('<p>'),
  )
  const hasStreet = isStreet(address) && row.schedule !== null
  const said = deriveWorkForm({ title, text, stated: null, hasStreet })
  const isOfField = row.workForm !== 'on_site' && (said.evidence === null || said.evidence.form === 'on_site')
  const { form, evidence } = isOfField
    ? deriveWorkForm({ title, text, stated: row.workForm, hasStreet })
    : said
  const from = isDistantForm(form)
    ? deriveWorkFrom({ title, text }, { find: matchers.places.find, homeId: matchers.homeCountryId })
    : UNSAID_WORK_FROM
  return {
    workForm: form,
    workFormEvidence: evidence,
    workFromIds: from.ids,
    isWorkFromAnywhere: from.isAnywhere,
    workFromExceptIds: from.exceptIds,
    locationIds: mergePlaces(row.locationIds, matchers.places.findNamed({ title, text, address })),
  }
}
