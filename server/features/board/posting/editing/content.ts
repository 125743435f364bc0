/** A text of a vacancy as its author typed it ↔ the columns that readers see. */
import { extractContacts, extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { cleanText } from '#server/features/board/vacancies/writing/clean-text.ts'
import { withoutInvisible } from '#shared/features/board/vacancies/text/clean-characters.ts'
import type { vacancies } from '#server/db/schema/vacancies.ts'
import type { VacancyValues } from '#shared/features/board/posting/forms.ts'
import { PRINTED_LINES, TEXT_LINES, VacancyContent } from '#shared/features/board/posting/model.ts'
import { HTML_LENGTH_MAX, isGross, LANGUAGE_LEVELS } from '#shared/features/board/posting/vocabulary.ts'
import { isWideRange } from '#shared/features/board/posting/wide-range.ts'
import { levelCode } from '#shared/features/board/vacancies/languages.ts'
import { isDistantForm, TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { cleanQuestion, questionsOf, typedQuestionOf } from './questions.ts'

/**
 * Cleans what was sent before it is stored.
 * @throws Problem invalid for a part that is too long as HTML: as a draft it could be saved and never sent again
 */
export function cleanContent(content: VacancyContent): VacancyContent {
  const cleaned = { ...content }
  for (const part of TEXT_PARTS) {
    cleaned[part] = cleanText(content[part], 'html')
    if (cleaned[part].length > HTML_LENGTH_MAX)
      throw new Problem('invalid', FORM_MESSAGES.tooLong, { [part]: FORM_MESSAGES.tooLong })
  }
  for (const line of TEXT_LINES) cleaned[line] = withoutInvisible(content[line]).replace(/\s+/g, ' ')
  cleaned.questions = content.questions.map(cleanQuestion)
  cleaned.skills = uniqueNames(content.skills.map((skill) => withoutInvisible(skill).trim()))
  return cleaned
}

/** Of names that differ only by case, the last. */
function uniqueNames(names: readonly string[]) {
  const known = new Map(names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]))
  return [...known.values()]
}

/** The columns that readers see. Contacts are taken out and stored apart, so that no page can print them. */
export function columnsOf(values: VacancyValues): Omit<VacancyDraft, 'companyId'> {
  const columns = columnsWithContacts(values)
  const asked = questionsOf(values.questions)
  const parts = TEXT_PARTS.map((part) => ({ part, ...extractContacts(columns[part] ?? '') }))
  const lines = PRINTED_LINES.map((line) => ({ line, ...extractLineContacts(columns[line] ?? '') }))
  const found = [...parts, ...lines, asked]
  return {
    ...columns,
    questions: asked.questions,
    ...Object.fromEntries(
      parts.map(({ part, html }) => [part, part === 'descriptionHtml' ? html : html || null]),
    ),
    ...Object.fromEntries(lines.map(({ line, text }) => [line, text || null])),
    emails: [...new Set(found.flatMap(({ emails }) => emails))],
    phones: [...new Set(found.flatMap(({ phones }) => phones))],
  }
}

/** The same as it was typed, for a moderator, who reads the questions among the texts. */
export function columnsWithContacts({
  salaryTax,
  hasCalls,
  publishAt: _moment,
  questions: _asked,
  ...values
}: VacancyValues) {
  const isDistant = isDistantForm(values.workForm)
  return {
    ...values,
    salaryGross: isGross(salaryTax),
    // It was typed for a range that is narrow now.
    salaryRangeReason: isWideRange({ from: values.salaryFrom, to: values.salaryTo })
      ? values.salaryRangeReason
      : null,
    hasCalls: hasCalls === null ? null : hasCalls === 'yes',
    // Places that the form of work does not use were typed before it was chosen.
    locationIds: isDistant ? [] : values.locationIds,
    workFromIds: isDistant && !values.isWorkFromAnywhere ? values.workFromIds : [],
    isWorkFromAnywhere: isDistant && values.isWorkFromAnywhere,
    languages: values.languages.filter(({ language }) => language.trim() !== ''),
  }
}

/** What readers see, back in the fields of the form: for a vacancy without a text of its author. */
export function contentOf(row: typeof vacancies.$inferSelect): VacancyContent {
  return VacancyContent.parse({
    // A field that is null gets the default of the form.
    ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    hoursPerDay: typed(row.hoursPerDay),
    workStartsAt: clock(row.workStartsAt),
    workEndsAt: clock(row.workEndsAt),
    workZone: String(row.workZone),
    overlapHours: typed(row.overlapHours),
    salaryFrom: typed(row.salaryFrom),
    salaryTo: typed(row.salaryTo),
    salaryTax: row.salaryGross === null ? null : row.salaryGross ? 'gross' : 'net',
    hasCalls: row.hasCalls === null ? null : row.hasCalls ? 'yes' : 'no',
    languages: row.languages.flatMap(({ language, level }) => {
      const known = LANGUAGE_LEVELS.find((one) => levelCode(one) === levelCode(level))
      return known ? [{ language, level: known }] : []
    }),
    questions: row.questions.map(typedQuestionOf),
    testHours: typed(row.testHours),
    testPay: typed(row.testPay),
    publishAt: '',
  })
}

const typed = (value: number | null) => (value === null ? '' : String(value))

function clock(minutes: number | null) {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
