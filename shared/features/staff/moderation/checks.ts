import { words } from '#shared/kernel/phrases.ts'
import type { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { sentencesOf } from './sentences.ts'
import { TEXT_RULES } from './text-rules.ts'
import type { ModerationMark } from './vocabulary.ts'

/** A part of a vacancy: its name and its plain text (`plainTextOf` for HTML). */
type CheckedPart = { part: string; text: string }

type CheckedVacancy = {
  workForm: (typeof WORK_FORMS)[number] | null
  parts: readonly CheckedPart[]
}

/** Everything that can be told from the words alone, in the order of the parts. */
export function checkVacancy({ workForm, parts }: CheckedVacancy): ModerationMark[] {
  const isAboutHomeWork =
    workForm === 'home' || workForm === 'remote' || parts.some(({ text }) => HOME.test(text.toLowerCase()))
  const marks = parts.flatMap((part) => checkText(part, { isAboutHomeWork }))
  return saysWhatToDo(parts) ? marks : [...marks, wholeMark('no_duties', DUTIES_PART)]
}

/**
 * Marks one text while it is typed. A place is marked once, by the first rule that claims it; marks come in the order of
 * the text. `isAboutHomeWork`: some rules are about work at home only.
 */
export function checkText(
  { part, text }: CheckedPart,
  { isAboutHomeWork = false }: { isAboutHomeWork?: boolean } = {},
): ModerationMark[] {
  const sentences = sentencesOf(text)
  const folded = sentences.map((sentence) => sentence.text).join('\n')
  const rules = TEXT_RULES.filter(
    ({ mayBeIn, needsHomeWork }) => (isAboutHomeWork || !needsHomeWork) && mayBeIn(folded),
  )
  const marks: ModerationMark[] = []
  for (const sentence of sentences) {
    for (const { rule, finds, unless } of rules) {
      for (const { 0: found, index } of sentence.text.matchAll(finds)) {
        const start = sentence.start + index
        const end = start + found.trimEnd().length
        const isFree = marks.every((mark) => end <= mark.start || start >= mark.end)
        if (isFree && !isExcused(unless, sentence.text, { start: index, end: index + found.length }))
          marks.push({ rule, part, start, end, quote: text.slice(start, end) })
      }
    }
  }
  return marks.sort((a, b) => a.start - b.start)
}

/** An excusing phrase speaks for the clause it stands in: «обучение за наш счёт, но внесите залог» asks for money. */
function isExcused(unless: RegExp | undefined, text: string, found: { start: number; end: number }) {
  if (!unless?.test(text)) return false
  const clause = clauseOf(text, found)
  for (const { 0: excuse, index } of text.matchAll(new RegExp(unless, 'gu')))
    if (index < clause.end && index + excuse.length > clause.start) return true
  return false
}

/** From the boundary before the found words to the one after them. */
function clauseOf(text: string, { start, end }: { start: number; end: number }) {
  const clause = { start: 0, end: text.length }
  for (const boundary of text.matchAll(CLAUSE_END)) {
    if (boundary.index < start) clause.start = boundary.index + boundary[0].length
    else if (boundary.index >= end) return { ...clause, end: boundary.index }
  }
  return clause
}

const CLAUSE_END = /[,;()]| [-—–] | (?:но|однако|зато|поэтому|затем|потом) /gu

/** A mark about a part as a whole. */
export const wholeMark = (rule: ModerationMark['rule'], part: string, note?: string): ModerationMark => ({
  rule,
  part,
  start: 0,
  end: 0,
  quote: '',
  ...(note === undefined ? {} : { note }),
})

const DUTIES_PART = 'dutiesHtml'
const HOME = words('‹на дому', '‹надомн…', '‹из дома', '‹домой', '‹не выходя из дома', '‹в домашних условиях')

/** Headings and turns that bring duties, and words of doing: nearly every honest text has one. */
const DUTIES = words(
  '‹(?:обязанност|задач|предстоит|функци|ответственност|заниматься|делать|работать с|выполня|обеспечи|разраб|созда|ведение|вести|участ|контрол|осуществл|прием|выдач|продаж|обслужив|достав|пересчет|расчет|консультир|помощь|помога|ремонт|монтаж|уборк|приготов|общени|требуется|опыт|знани|знаете|organi|responsib|duties|you will|develop|design)…',
  '(?:^|\\n)(?:• ?|[-–—*] ?)?\\p{L}+(?:ние|ка|ция|ть|ия|ство|аж|ем|им|ешь|ете)(?!\\p{L})',
)

function saysWhatToDo(parts: readonly CheckedPart[]) {
  const duties = parts.find(({ part }) => part === DUTIES_PART)?.text ?? ''
  if (duties.trim().length >= DUTIES_LENGTH_MIN) return true
  return parts.some(({ part, text }) => part !== 'title' && DUTIES.test(text.toLowerCase()))
}

/** Shorter than «Отвечать на письма покупателей». */
const DUTIES_LENGTH_MIN = 25
