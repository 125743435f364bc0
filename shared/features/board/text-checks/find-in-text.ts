import type { TextFinding } from './finding.ts'
import type { TextRule } from './rules/text-rule.ts'

/**
 * Findings of the rules in one text. A range is reported once, by the first rule that matches it; the rest of a longer
 * match is reported by the other rule. Findings are in the order of the text.
 */
export function findInText(
  { part, text }: { part: string; text: string },
  allRules: readonly TextRule[],
): TextFinding[] {
  const sentences = toSentences(text)
  const folded = sentences.map((sentence) => sentence.text).join('\n')
  const rules = allRules.filter(({ mayBeIn }) => mayBeIn(folded))
  const findings: TextFinding[] = []
  for (const sentence of sentences) {
    for (const { rule, mayBeIn, pattern, unless, onlyIn, notIn } of rules) {
      if (!mayBeIn(sentence.text)) continue
      if (onlyIn?.test(sentence.text) === false || notIn?.test(sentence.text) === true) continue
      for (const match of sentence.text.matchAll(pattern)) {
        const range = freeRange(sentence, { match, pattern, findings })
        if (!range || isExcused(unless, sentence.text, range)) continue
        const start = sentence.start + range.start
        const end = sentence.start + range.end
        findings.push({ rule, part, start, end, quote: text.slice(start, end) })
      }
    }
  }
  return findings.sort((a, b) => a.start - b.start)
}

/**
 * The range of a match in its sentence. After a range of another rule, searches the rest of the sentence again:
 * «пришлите паспорт и напишите в телеграм» breaks two rules. Null when there is no match.
 */
function freeRange(
  sentence: Sentence,
  { match, pattern, findings }: { match: RegExpExecArray; pattern: RegExp; findings: readonly TextFinding[] },
) {
  const range = toRange(match, 0)
  const taken = findings.filter(
    (other) => sentence.start + range.end > other.start && sentence.start + range.start < other.end,
  )
  const [other] = taken
  if (!other) return range
  const rest = other.end - sentence.start
  if (taken.length > 1 || rest >= range.end) return null
  const [again] = sentence.text.slice(rest, range.end).matchAll(pattern)
  return again ? toRange(again, rest) : null
}

const toRange = ({ 0: matched, index }: RegExpExecArray, from: number) => ({
  start: from + index,
  end: from + index + matched.trimEnd().length,
})

/** An excusing phrase counts only in the same clause: «обучение за наш счёт, но внесите залог» requests money. */
function isExcused(unless: RegExp | undefined, sentence: string, range: { start: number; end: number }) {
  if (!unless) return false
  const from = Math.max(0, range.start - CLAUSE_LENGTH_MAX)
  const text = sentence.slice(from, range.end + CLAUSE_LENGTH_MAX)
  if (!unless.test(text)) return false
  const match = { start: range.start - from, end: range.end - from }
  const clause = clauseOf(text, match)
  for (const { 0: excuse, index } of text.matchAll(everyMatchOf(unless)))
    if (index < clause.end && index + excuse.length > clause.start) return true
  return false
}

const globals = new Map<RegExp, RegExp>()

/** The same pattern with the flag `g`, compiled once. */
function everyMatchOf(pattern: RegExp) {
  const known = globals.get(pattern) ?? new RegExp(pattern, 'gu')
  globals.set(pattern, known)
  return known
}

/**
 * Number of characters read around a match: a text without punctuation is one sentence, and reading all of it for each
 * match would be slow.
 */
const CLAUSE_LENGTH_MAX = 300

/** From the boundary before the range to the one after it. */
function clauseOf(text: string, { start, end }: { start: number; end: number }) {
  const clause = { start: 0, end: text.length }
  for (const boundary of text.matchAll(CLAUSE_END)) {
    if (boundary.index < start) clause.start = boundary.index + boundary[0].length
    else if (boundary.index >= end) return { ...clause, end: boundary.index }
  }
  return clause
}

const CLAUSE_END = /[,;()]| [-—–] | (?:но|однако|зато|поэтому|затем|потом) /gu

const SENTENCE_END = /[.!?…]+(?=\s+[^\p{Ll}]|\s*$)|[\n;]/gu

/** Folded text, and its offset. */
type Sentence = { text: string; start: number }

/**
 * The sentences and lines of a plain text with their offsets, folded character by character so that offsets stay: lower
 * case, «ё» as «е», no-break spaces as plain ones, Latin letters in Cyrillic words («oплaтa») replaced.
 */
function toSentences(text: string): Sentence[] {
  const folded = foldInPlace(text)
  const sentences: Sentence[] = []
  let start = 0
  for (const end of text.matchAll(SENTENCE_END)) {
    sentences.push({ text: folded.slice(start, end.index), start })
    start = end.index + end[0].length
  }
  sentences.push({ text: folded.slice(start), start })
  return sentences.filter((sentence) => /\p{L}|\d/u.test(sentence.text))
}

const LATIN = 'abcehkmoptxy'
const CYRILLIC = 'авсенкмортху'

/** The result has the same length as the text. */
function foldInPlace(text: string): string {
  return text
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00A0\u2007\u202F\t]/g, ' ')
    .replace(/[a-zа-я]*(?:[a-z][а-я]|[а-я][a-z])[a-zа-я]*/g, (word) =>
      word.replace(/[a-z]/g, (letter) => CYRILLIC.charAt(LATIN.indexOf(letter)) || letter),
    )
}
