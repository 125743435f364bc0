import { keyOf } from '#shared/lists/text/phrase-rules.ts'
import { GAP, gapAt } from './word-text.ts'
import type { Word } from './word-text.ts'

/**
 * Phrases over words of a text, in the notation of `phrase-rules.ts` with more signs:
 * `работа` matches every form of the word, `=м` only this form, `нужен|нужна` either, `только?` may be left out;
 * `<NAME>` is a list of words; `~3` passes over up to three words of the clause, `~~3` of the sentence; `^` and `$` are
 * edges of a clause, `^^` the beginning of a sentence, of a line or of what follows a colon; `#age` and its like are
 * numbers, `#name` a capitalised word; `REFUSED` any refusal of people. A phrase is within one sentence.
 */
export type WordLists = Readonly<Record<string, string>>

type Step =
  | { kind: 'word'; keys: ReadonlySet<string>; tests: readonly WordTest[]; isOptional: boolean }
  | { kind: 'skip'; max: number; gap: number }
  | { kind: 'edge'; edge: '^' | '^^' | '$' }

type WordTest = (word: Word) => boolean

/** Phrases by the keys of their first words. */
export type PatternIndex<Owner> = {
  byKey: ReadonlyMap<string, readonly Row<Owner>[]>
  /** With the tests of their first words. */
  byNumber: readonly (Row<Owner> & { tests: readonly WordTest[] })[]
}

/** `at`: the first word among the steps. */
type Row<Owner> = { steps: readonly Step[]; at: number; owner: Owner }

/** Refusals of people, for phrases that end with REFUSED. */
const REFUSALS = [
  '=не <REFUSE>',
  '<REFUSE> =не =будем|=буду|=станем|=готовы|=можем|=стоит|=надо|=нужно|=просим',
  '=не =будем|=стоит|=надо|=нужно|=смогут|=сможем|=готовы|=планируем|=рискнем|=хотим <REFUSE>',
  '=отклоняем|=отклоняются|=отсеиваем|=отсеиваются|=отказываем|=откажем|=отказ|=исключены|=исключаются|=мимо|=нежелательны|=запрещены|=неинтересны',
  '=нет',
]

const inRange = (from: number, to: number) => (word: Word) => {
  const digits = /^(\d{1,4})(?:ти|х|и)?$/.exec(word.word)?.[1]
  return digits !== undefined && Number(digits) >= from && Number(digits) <= to
}

/** One registers there without living there. */
const OFFICE =
  /^(?:яндекс|фнс|ифнс|налогов|росреестр|роспатент|реестр|егр|фгис|мин|федеральн|гос|мвд|цб|гибдд|сфр|пфр|ленд|сбер|озон|вайлд|авито)/

const NUMBERS: Readonly<Record<string, WordTest>> = {
  '#': inRange(0, 9999),
  '#age': inRange(19, 75),
  '#years': inRange(14, 75),
  '#plus': (word) => word.hasPlus && inRange(19, 75)(word),
  '#year': inRange(1940, 2012),
  '#height': inRange(145, 215),
  '#name': ({ isName, word }) => isName && /^[а-я]{3,}$/.test(word) && !OFFICE.test(word),
}

/** @throws Error for an unknown list or number */
export function indexPatterns<Owner>(
  rows: readonly { phrases: readonly string[]; owner: Owner }[],
  lists: WordLists,
): PatternIndex<Owner> {
  const byKey = new Map<string, Row<Owner>[]>()
  const byNumber: (Row<Owner> & { tests: readonly WordTest[] })[] = []
  for (const { phrases, owner } of rows)
    for (const phrase of phrases.flatMap(withRefusals))
      for (const steps of variantsOf(phrase.split(' ').map((source) => stepOf(source, lists)))) {
        const at = steps.findIndex(({ kind }) => kind === 'word')
        const first = steps[at]
        if (first?.kind !== 'word') throw new Error(`A phrase without a word: ${phrase}`)
        if (first.tests.length > 0) byNumber.push({ steps, at, owner, tests: first.tests })
        for (const key of first.keys) {
          const known = byKey.get(key) ?? []
          byKey.set(key, known)
          known.push({ steps, at, owner })
        }
      }
  return { byKey, byNumber }
}

const withRefusals = (phrase: string) =>
  phrase.includes('REFUSED') ? REFUSALS.map((refusal) => phrase.replace('REFUSED', refusal)) : [phrase]

/** What matches from a word on: whose phrase it is and the end of the match, after its last word. */
export function matchesAt<Owner>(
  { byKey, byNumber }: PatternIndex<Owner>,
  words: readonly Word[],
  at: number,
): { owner: Owner; to: number }[] {
  const word = words[at]
  if (!word) return []
  const found: { owner: Owner; to: number }[] = []
  const numbers = word.isName ? byNumber.filter(({ tests }) => tests.some((test) => test(word))) : undefined
  for (const rows of [byKey.get(`=${word.word}`), byKey.get(word.stem), numbers])
    for (const { steps, at: first, owner } of rows ?? []) {
      if (first === 1 && steps[0]?.kind === 'edge' && !isEdge(steps[0].edge, words, at)) continue
      const to = matchEnd(words, steps, { step: first + 1, at: at + 1, gap: GAP.sentence })
      if (to !== null) found.push({ owner, to })
    }
  return found
}

/** After the last word of the match of the steps from `step` on; null for none. `gap`: the strongest to be crossed. */
function matchEnd(
  words: readonly Word[],
  steps: readonly Step[],
  { step: index, at, gap }: { step: number; at: number; gap: number },
): number | null {
  const step = steps[index]
  if (!step) return at
  if (step.kind === 'edge')
    return isEdge(step.edge, words, at) ? matchEnd(words, steps, { step: index + 1, at, gap }) : null
  if (step.kind === 'skip') {
    for (let skipped = 0; skipped <= step.max; skipped += 1) {
      if (skipped > 0 && gapAt(words, at + skipped - 1) >= step.gap) return null
      const to = matchEnd(words, steps, { step: index + 1, at: at + skipped, gap: step.gap })
      if (to !== null) return to
    }
    return null
  }
  const word = words[at]
  if (!word || word.gap >= gap) return null
  const matches =
    step.keys.has(word.stem) || step.keys.has(`=${word.word}`) || step.tests.some((test) => test(word))
  return matches ? matchEnd(words, steps, { step: index + 1, at: at + 1, gap: GAP.sentence }) : null
}

function isEdge(edge: '^' | '^^' | '$', words: readonly Word[], at: number): boolean {
  const gap = gapAt(words, at)
  if (edge === '^^') return gap === GAP.sentence || gap === GAP.colon
  return edge === '^' ? gap >= GAP.colon : gap >= GAP.dash
}

function stepOf(source: string, lists: WordLists): Step {
  if (source === '^' || source === '^^' || source === '$') return { kind: 'edge', edge: source }
  const skip = /^(~~?)(\d{1,2})$/.exec(source)
  if (skip) return { kind: 'skip', max: Number(skip[2]), gap: skip[1] === '~' ? GAP.clause : GAP.sentence }
  const isOptional = source.endsWith('?')
  const plain = isOptional ? source.slice(0, -1) : source
  const alternatives = alternativesOf(plain, lists)
  return {
    kind: 'word',
    keys: new Set(alternatives.filter((one) => !one.startsWith('#')).map(keyIn)),
    tests: alternatives.filter((one) => one.startsWith('#')).map(testNamed),
    isOptional,
  }
}

const keyIn = (source: string) => keyOf(source.replace(/^=/, ''), source.startsWith('='))

function testNamed(name: string): WordTest {
  const test = NUMBERS[name]
  if (!test) throw new Error(`An unknown number: ${name}`)
  return test
}

const alternativesOf = (source: string, lists: WordLists): string[] =>
  source.split('|').flatMap((one) => {
    const name = /^<(\w+)>$/.exec(one)?.[1]
    if (name === undefined) return [one]
    const list = lists[name]
    if (list === undefined) throw new Error(`An unknown list of words: ${name}`)
    return alternativesOf(list, lists)
  })

/** With and without the optional steps. */
function variantsOf([step, ...rest]: readonly Step[]): Step[][] {
  if (!step) return [[]]
  const tails = variantsOf(rest)
  const whole = tails.map((tail) => [step, ...tail])
  return 'isOptional' in step && step.isOptional ? [...whole, ...tails] : whole
}
