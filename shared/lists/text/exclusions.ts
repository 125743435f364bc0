/** What people exclude in plain words: «python не тимлид», «менеджер без холодных звонков», «бухгалтер кроме главного». */
import { isPhrase } from './fold.ts'
import type { Lexeme } from './lexemes.ts'
import type { TextRange } from './literal-ranges.ts'

const NEGATORS = new Set('не без кроме исключая ни никаких except without'.split(' '))
const WITHOUT = 'без'
const PREPOSITIONS = new Set('в во на из с со по для к у о об от за'.split(' '))
/** What stands between a negator and what it excludes: «не хочу продажи», «не связано с продажами». */
const FILLERS =
  /^(?:хо(?:чу|тим|чется)|люблю|умею|могу|буду|интересу[её]т|интересуют|предлага(?:ть|йте)|рассматриваю|нужн[оаы]|надо|связан\p{L}*|относящ\p{L}*|никак\p{L}*)$/u
const JOINTS = new Set('и или ни да and or'.split(' '))
/** An adjective belongs to the noun behind it: «без холодных звонков». Short words only look like one. */
const ADJECTIVE = /^.{3,}(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ых|их|ого|его|ому|ему|ым|им|ую|юю)$/

type Reader = {
  lexemes: readonly Lexeme[]
  /** Length of the longest name that begins at a lexeme; 0 for none. */
  nameAt(at: number): number
  /** Length of the longest condition that begins at a lexeme; 0 for none. */
  conditionAt(at: number): number
  /** Whether a request begins at a lexeme. */
  isRequest(at: number): boolean
}

export type Exclusion = {
  /** In lexemes, from the negator to the last excluded word. */
  length: number
  /** What is excluded: the ranges of a name or a word each. */
  parts: readonly TextRange[]
}

/** What a negator at a lexeme excludes; null where there is none, or nothing follows. */
export function exclusionAt(reader: Reader, at: number): Exclusion | null {
  const { lexemes } = reader
  const negator = lexemes[at]
  if (!negator || negator.isLiteral) return null
  const parts: TextRange[] = []
  let to = at
  if (isPhrase(negator.word) && negator.word.startsWith(WITHOUT)) {
    // A phrase that is one word of texts: «без продаж».
    parts.push([negator.start + WITHOUT.length, negator.end])
    to = at + 1
  } else if (!NEGATORS.has(negator.word)) return null
  for (
    let from: number | null = to === at ? at + 1 : nextAfter(reader, to);
    from !== null;
    from = nextAfter(reader, to)
  ) {
    const start = afterFillers(reader, from)
    const length = excludedLength(reader, start, parts.length === 0)
    if (length === 0) break
    to = start + length
    parts.push([lexemes[start]?.start ?? 0, lexemes[to - 1]?.end ?? 0])
  }
  return parts.length === 0 ? null : { length: to - at, parts }
}

/** Where the next excluded word begins: «без продаж и звонков», «не продажи, не реклама» is two exclusions. */
function nextAfter({ lexemes }: Reader, at: number): number | null {
  const joint = lexemes[at]
  if (!joint || joint.before === 'break' || !JOINTS.has(joint.word)) return null
  const next = lexemes[at + 1]
  return next && NEGATORS.has(next.word) ? at + 2 : at + 1
}

function afterFillers({ lexemes }: Reader, at: number): number {
  let start = at
  for (;;) {
    const word = lexemes[start]?.word ?? ''
    if (!PREPOSITIONS.has(word) && !FILLERS.test(word)) return start
    start += 1
  }
}

/** @param isFirst directly behind the negator: «не вахта»; «не продажи и удалённо» excludes no condition. */
function excludedLength(reader: Reader, at: number, isFirst: boolean): number {
  const lexeme = reader.lexemes[at]
  if (!lexeme || lexeme.isLiteral || lexeme.number || lexeme.before === 'break') return 0
  const isWord = !NEGATORS.has(lexeme.word) && !JOINTS.has(lexeme.word) && !PREPOSITIONS.has(lexeme.word)
  if (!isWord || reader.isRequest(at)) return 0
  const condition = reader.conditionAt(at)
  const name = reader.nameAt(at)
  if (condition > 0 && condition >= name) return isFirst ? condition : 0
  if (name > 0) return name
  const next = reader.lexemes[at + 1]
  const describes = ADJECTIVE.test(lexeme.word) && next?.before === 'space'
  const noun = describes ? excludedLength(reader, at + 1, false) : 0
  return 1 + noun
}
