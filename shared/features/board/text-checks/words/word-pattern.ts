import { fold } from '#shared/lists/text/fold.ts'
import { keyOf } from '#shared/lists/text/phrase-rules.ts'
import { addTo, createLookup, type Step } from './step-lookup.ts'
import { mayBeTested, WORD_TESTS, type WordTest } from './word-tests.ts'
import { GAP, gapAt, type Word } from './word-text.ts'

/**
 * Phrases over words of a text, in the notation of `phrase-rules.ts` with more signs: `работа` matches every form of
 * the word, `=м` only this form, `прожив*` every word that starts with these letters, `нужен|нужна` either word,
 * `только?` is optional; `a &9 b` matches both in either order with up to nine words of the sentence between them;
 * `<NAME>` is a list of words; `~3` skips up to three words of the clause, `~~3` of the sentence; `^` and `$` are edges
 * of a clause, `^^` is the start of a sentence, of a line or of the text after a colon; `#age` and similar names are
 * numbers, `#name` is a capitalised word; `REFUSED` is any refusal of people. A phrase does not cross sentences.
 */
export type WordLists = Readonly<Record<string, string>>

/** Phrases by the keys of their first words. */
export type PatternIndex<Owner> = {
  /** Phrases that may start with a word. */
  rowsOf: (word: string, stem: string) => readonly (readonly Row<Owner>[])[]
  /** Phrases that may start with a number, by the test of that number. */
  byTest: ReadonlyMap<WordTest, readonly Row<Owner>[]>
  /** Identifiers of the steps that match a word. */
  stepsOf: (word: string, stem: string) => ReadonlySet<number>
  stepCount: number
}

/**
 * `at`: the first word among the steps. `needs`: identifiers of steps; a text without words for all of them cannot
 * match.
 */
type Row<Owner> = { steps: readonly Step[]; at: number; owner: Owner; needs: readonly number[] }

/** Refusals of people, for phrases with REFUSED. */
const REFUSALS = [
  '=не|=нет ~1 <REFUSE>',
  '<REFUSE> =не =будем|=буду|=станем|=готовы|=можем|=стоит|=надо|=нужно|=просим',
  '=не =будем|=стоит|=надо|=нужно|=смогут|=сможем|=готовы|=планируем|=рискнем|=хотим <REFUSE>',
  '<REFUSALS>',
  '=нет',
]

/** @throws Error for an unknown list or number */
export function indexPatterns<Owner>(
  rows: readonly { phrases: readonly string[]; owner: Owner }[],
  lists: WordLists,
): PatternIndex<Owner> {
  const byFirst = new Map<Step, Row<Owner>[]>()
  const byTest = new Map<WordTest, Row<Owner>[]>()
  const known = new Map<string, Step>()
  const stepFor = (source: string) => {
    const step = known.get(source) ?? stepOf(source, { lists, id: known.size })
    known.set(source, step)
    return step
  }
  for (const { phrases, owner } of rows)
    for (const phrase of phrases.flatMap(inEachOrder).flatMap(withRefusals).flatMap(withEnds))
      for (const steps of variantsOf(phrase.split(' ').map(stepFor))) {
        const at = steps.findIndex(({ kind }) => kind === 'word')
        const first = steps[at]
        if (first?.kind !== 'word') throw new Error(`A phrase without a word: ${phrase}`)
        const needs = steps.flatMap((step) =>
          step.kind === 'word' && step.tests.length === 0 ? step.id : [],
        )
        const row = { steps, at, owner, needs }
        for (const test of first.tests) addTo(byTest, test, row)
        addTo(byFirst, first, row)
      }
  return {
    rowsOf: createLookup([...byFirst.keys()], (steps) => steps.map((step) => byFirst.get(step) ?? [])),
    byTest,
    stepsOf: createLookup([...known.values()], (steps) => new Set(steps.map(({ id }) => id))),
    stepCount: known.size,
  }
}

/** `a b|$` as `a b` and `a $`. */
function withEnds(phrase: string): string[] {
  const steps = phrase.split(' ')
  const at = steps.findIndex((step) => step.endsWith('|$'))
  if (at < 0) return [phrase]
  return [(steps[at] ?? '').slice(0, -2), '$'].flatMap((step) => withEnds(steps.with(at, step).join(' ')))
}

/** `a &9 b` as `a ~~9 b` and `b ~~9 a`. */
function inEachOrder(phrase: string): string[] {
  const [first = '', distance, ...rest] = phrase.split(/ &(\d+) /)
  if (distance === undefined) return [phrase]
  return permutationsOf([first, ...rest.filter((_, at) => at % 2 === 0)]).map((slots) =>
    slots.join(` ~~${distance} `),
  )
}

const permutationsOf = (items: readonly string[]): string[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutationsOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

const withRefusals = (phrase: string) =>
  phrase.includes('REFUSED') ? REFUSALS.map((refusal) => phrase.replace('REFUSED', refusal)) : [phrase]

/**
 * Finds the matches that start at a word: the owner of the phrase and the end of the match, after its last word. Most
 * phrases are skipped immediately, because the text does not contain all their words.
 */
export function createFinder<Owner>(index: PatternIndex<Owner>, words: readonly Word[]) {
  const steps = words.map(({ word, stem }) => index.stepsOf(word, stem))
  const present = new Uint8Array(index.stepCount)
  for (const ids of new Set(steps)) for (const id of ids) present[id] = 1
  const text: Text = { words, steps }
  const possible = new Map<readonly Row<Owner>[], readonly Row<Owner>[]>()
  const possibleOf = (rows: readonly Row<Owner>[]) => {
    const known = possible.get(rows)
    if (known) return known
    const list = rows.filter(({ needs }) => needs.every((id) => present[id] === 1))
    possible.set(rows, list)
    return list
  }

  return (at: number): { owner: Owner; to: number }[] => {
    const word = words[at]
    if (!word) return []
    const found: { owner: Owner; to: number }[] = []
    const take = (rows: readonly Row<Owner>[]) => {
      for (const { steps: path, at: first, owner } of possibleOf(rows)) {
        if (first === 1 && path[0]?.kind === 'edge' && !isEdge(path[0].edge, words, at)) continue
        const to = matchEnd(text, path, { step: first + 1, at: at + 1, gap: GAP.sentence })
        if (to !== null) found.push({ owner, to })
      }
    }
    for (const rows of rowsFrom(index, word)) take(rows)
    return found
  }
}

/** The phrases that may start with a word. */
function* rowsFrom<Owner>({ rowsOf, byTest }: PatternIndex<Owner>, word: Word) {
  yield* rowsOf(word.word, word.stem)
  if (!mayBeTested(word)) return
  for (const [test, rows] of byTest) if (test(word)) yield rows
}

/** Words and, for each word, the identifiers of the steps that match it. */
type Text = { words: readonly Word[]; steps: readonly ReadonlySet<number>[] }

/**
 * Returns the position after the last word of the match of the steps from `step` on; null if there is no match. `gap`:
 * the strongest gap that a match may cross.
 */
function matchEnd(
  text: Text,
  steps: readonly Step[],
  { step: index, at, gap }: { step: number; at: number; gap: number },
): number | null {
  const step = steps[index]
  if (!step) return at
  const { words } = text
  if (step.kind === 'edge')
    return isEdge(step.edge, words, at) ? matchEnd(text, steps, { step: index + 1, at, gap }) : null
  if (step.kind === 'skip') {
    for (let skipped = 0; skipped <= step.max; skipped += 1) {
      if (skipped > 0 && gapAt(words, at + skipped - 1) >= step.gap) return null
      const to = matchEnd(text, steps, { step: index + 1, at: at + skipped, gap: step.gap })
      if (to !== null) return to
    }
    return null
  }
  const word = words[at]
  if (!word || word.gap >= gap) return null
  const matches = text.steps[at]?.has(step.id) === true || step.tests.some((test) => test(word))
  return matches ? matchEnd(text, steps, { step: index + 1, at: at + 1, gap: GAP.sentence }) : null
}

function isEdge(edge: '^' | '^^' | '$', words: readonly Word[], at: number): boolean {
  const gap = gapAt(words, at)
  if (edge === '^^') return gap === GAP.sentence || gap === GAP.colon
  return edge === '^' ? gap >= GAP.colon : gap >= GAP.dash
}

function stepOf(source: string, { lists, id }: { lists: WordLists; id: number }): Step {
  if (source === '^' || source === '^^' || source === '$') return { kind: 'edge', edge: source }
  const skip = /^(~~?)(\d{1,2})$/.exec(source)
  if (skip) return { kind: 'skip', max: Number(skip[2]), gap: skip[1] === '~' ? GAP.clause : GAP.sentence }
  const isOptional = source.endsWith('?')
  const plain = isOptional ? source.slice(0, -1) : source
  const alternatives = alternativesOf(plain, lists)
  return {
    kind: 'word',
    id,
    keys: new Set(alternatives.filter((one) => !one.startsWith('#') && !one.endsWith('*')).map(keyIn)),
    beginnings: beginningsOf(alternatives.filter((one) => one.endsWith('*'))),
    tests: alternatives.filter((one) => one.startsWith('#')).map(testNamed),
    isOptional,
  }
}

function beginningsOf(sources: readonly string[]) {
  const words = sources.map((source) => fold(source.replace(/^=|\*$/g, '')))
  return [...Map.groupBy(words, (word) => word.length)].map(
    ([length, list]) => [length, new Set(list)] as const,
  )
}

const keyIn = (source: string) => keyOf(source.replace(/^=/, ''), source.startsWith('='))

function testNamed(name: string): WordTest {
  const test = WORD_TESTS[name]
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

/** All variants with and without the optional steps. */
function variantsOf([step, ...rest]: readonly Step[]): Step[][] {
  if (!step) return [[]]
  const tails = variantsOf(rest)
  const whole = tails.map((tail) => [step, ...tail])
  return 'isOptional' in step && step.isOptional ? [...whole, ...tails] : whole
}
