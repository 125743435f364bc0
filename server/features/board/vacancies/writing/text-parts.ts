/** The four texts of a vacancy as one. */
import { vacancies } from '#server/db/schema/vacancies.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { sentencesOfHtml, textOfHtml } from '#shared/kernel/html-text.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyDraft } from './draft.ts'

export type TextParts = Pick<VacancyDraft, (typeof TEXT_PARTS)[number]>

export const SUMMARY_LENGTH = 240

/** Two lines of a card. */
export const summaryOf = (draft: TextParts) => excerpt(sentencesOf(draft), SUMMARY_LENGTH)

/** The text on one line, with punctuation between its parts. */
export const sentencesOf = (draft: TextParts) => sentencesOfHtml(toParts(draft).join('<p>'))

export function textOf(draft: TextParts) {
  return toParts(draft)
    .map(textOfHtml)
    .filter((text) => text !== '')
    .join(' ')
}

const toParts = (draft: TextParts) => TEXT_PARTS.map((part) => draft[part] ?? '')

export const textColumns = {
  id: vacancies.id,
  title: vacancies.title,
  descriptionHtml: vacancies.descriptionHtml,
  dutiesHtml: vacancies.dutiesHtml,
  requirementsHtml: vacancies.requirementsHtml,
  conditionsHtml: vacancies.conditionsHtml,
}
