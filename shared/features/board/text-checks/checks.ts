import { words } from '#shared/kernel/phrases.ts'
import { TEXT_PARTS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { TEXT_RULES } from './rules/text-rules.ts'
import { findInText } from './find-in-text.ts'
import type { TextFinding } from './finding.ts'
import { findInapplicable, findMatches } from './words/word-rule.ts'
import { WORD_RULES } from './words/word-rules.ts'
import { wordsOf } from './words/word-text.ts'

/** A part of a vacancy: its name and its plain text (`plainTextOf` for HTML). */
type CheckedPart = { part: string; text: string }

type CheckedVacancy = {
  workForm: WorkForm | null
  parts: readonly CheckedPart[]
}

/** All findings from the wording alone, in the order of the parts. */
export function checkVacancy({ workForm, parts }: CheckedVacancy): TextFinding[] {
  const isAboutHomeWork = isOfHomeWork({ workForm, parts })
  const about = parts.map(({ text }) => text).join('\n')
  const findings = parts.flatMap((part) => checkText(part, { isAboutHomeWork, about }))
  return describesDuties(parts) ? findings : [...findings, wholePartFinding('no_duties', DUTIES_PART)]
}

/** Whether a vacancy or a search is about work at home. */
export const isOfHomeWork = ({ workForm, parts }: CheckedVacancy): boolean =>
  workForm === 'home' || workForm === 'remote' || parts.some(({ text }) => HOME.test(text.toLowerCase()))

/**
 * Checks one text, also while it is being typed.
 * @param isAboutHomeWork some rules apply only to work at home
 * @param about the whole vacancy: for some work a law requires information that other employers must not request
 */
export function checkText(
  part: CheckedPart,
  { isAboutHomeWork = false, about = part.text }: { isAboutHomeWork?: boolean; about?: string } = {},
): TextFinding[] {
  const findings = findInText(
    part,
    TEXT_RULES.filter(({ needsHomeWork }) => isAboutHomeWork || !needsHomeWork),
  )
  return [...findings, ...wordFindings(part, { about, findings })].sort((a, b) => a.start - b.start)
}

/** Findings of the rules over words in the ranges that have no other finding. */
function wordFindings(
  { part, text }: CheckedPart,
  { about, findings }: { about: string; findings: readonly TextFinding[] },
): TextFinding[] {
  const found: TextFinding[] = []
  const list = wordsOf(text)
  const matches = findMatches(WORD_RULES, list)
  if (matches.length === 0) return found
  const inapplicable = findInapplicable(WORD_RULES, about === text ? list : wordsOf(about))
  for (const { rule, start, end } of matches) {
    if (inapplicable.has(rule)) continue
    if ([...findings, ...found].some((other) => start < other.end && end > other.start)) continue
    found.push({
      rule: rule.rule,
      ...(rule.topic ? { topic: rule.topic } : {}),
      part,
      start,
      end,
      quote: text.slice(start, end),
    })
  }
  return found
}

/** A finding about a part as a whole. */
export const wholePartFinding = (rule: TextFinding['rule'], part: string, note?: string): TextFinding => ({
  rule,
  part,
  start: 0,
  end: 0,
  quote: '',
  ...(note === undefined ? {} : { note }),
})

const DUTIES_PART = 'dutiesHtml'
const HOME = words('‹на дому', '‹надомн…', '‹из дома', '‹домой', '‹не выходя из дома', '‹в домашних условиях')

/** Headings and phrases that introduce duties, and words for activities: nearly every honest text has one. */
const DUTIES = words(
  '‹(?:обязанност|задач|предстоит|функци|ответственност|заниматься|делать|работать с|выполня|обеспечи|разраб|созда|ведение|вести|участ|контрол|осуществл|прием|выдач|продаж|обслужив|достав|пересчет|расчет|консультир|помощь|помога|ремонт|монтаж|уборк|приготов|общени|требуется|опыт|знани|знаете|organi|responsib|duties|you will|develop|design)…',
  '(?:^|\\n)(?:• ?|[-–—*] ?)?\\p{L}+(?:ние|ка|ция|ть|ия|ство|аж|ем|им|ешь|ете)(?!\\p{L})',
)

const IN_TEXTS: ReadonlySet<string> = new Set(TEXT_PARTS)

/** Whether a text describes the work. */
export function describesDuties(parts: readonly CheckedPart[]) {
  const duties = parts.find(({ part }) => part === DUTIES_PART)?.text ?? ''
  if (duties.trim().length >= DUTIES_LENGTH_MIN) return true
  return parts.some(({ part, text }) => IN_TEXTS.has(part) && DUTIES.test(text.toLowerCase()))
}

/** Shorter than «Отвечать на письма покупателей». */
const DUTIES_LENGTH_MIN = 25
