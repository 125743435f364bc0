/**
 * Readings of a query typed in the other alphabet. There is no single rule of transliteration, so each piece has several
 * readings with costs, and the readings with the lowest total cost are returned.
 */
import { memoised } from '#shared/kernel/memoised.ts'
import { TRANSLITERATION } from '#shared/kernel/slug.ts'
import { fold } from './fold.ts'

const CANDIDATES_MAX = 6
const BEAM_WIDTH = 48

type Reading = readonly [text: string, cost: number]
type Rule = readonly [piece: RegExp, ...readings: Reading[]]

/** Texts that are read once: searches ask for the same words, several times each. */
const READ = { sizeMax: 5000, lengthMax: 30 }

/** «menedzher» → «менеджер» and up to five other readings, best first; empty when there is nothing Latin to read. */
export const fromLatin = memoised(
  (text): readonly string[] => (/[a-z]/i.test(text) ? readings(fold(text), FROM_LATIN) : []),
  READ,
)

/** «яндекс» → «yandex» among up to six readings, best first; empty when there is nothing Cyrillic to read. */
export const toLatin = memoised((text): readonly string[] => {
  const folded = fold(text)
  return /[а-я]/.test(folded) ? readings(folded, TO_LATIN) : []
}, READ)

const rule = (piece: string, ...options: Reading[]): Rule => [new RegExp(piece, 'y'), ...options]

const END = "(?![a-z\\d'])"
const AFTER_CONSONANT = "(?<=[b-df-hj-np-tvwxz'])"
const ONE_TO_ONE: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'б',
  d: 'д',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  q: 'к',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  v: 'в',
  w: 'в',
  z: 'з',
}

/** The first matching rule applies, so special rules precede general ones. */
const FROM_LATIN: readonly Rule[] = [
  rule(`sh?ch${END}`, ['щ', 0], ['щь', 2]),
  rule('shch|shh', ['щ', 0]),
  rule('sch', ['щ', 0], ['сч', 1]),
  rule('zh', ['ж', 0]),
  rule('kh', ['х', 0], ['кх', 3]),
  rule(`ch${END}`, ['ч', 0], ['чь', 2]),
  rule('ch', ['ч', 0]),
  rule(`sh${END}`, ['ш', 0], ['шь', 3]),
  rule('sh', ['ш', 0], ['сх', 3]),
  rule('ts(?=k|tv)', ['тс', 0], ['ц', 1]),
  rule('ts', ['ц', 0], ['тс', 1]),
  rule('tc', ['ц', 0]),
  rule('dj', ['дж', 0]),
  rule("'", ['ь', 0], ['', 2]),

  // Vowels with y and j: after a consonant they may be a soft sign («kuryer»), at the end of a word «ые».
  rule('yy|y[ij](?![a-z])', ['ый', 0]),
  rule(`${AFTER_CONSONANT}ya`, ['я', 0], ['ья', 1]),
  rule(`${AFTER_CONSONANT}yu`, ['ю', 0], ['ью', 1]),
  rule(`${AFTER_CONSONANT}yo`, ['е', 0], ['ье', 1], ['ьо', 2]),
  rule(`${AFTER_CONSONANT}ye${END}`, ['ые', 0], ['ье', 1]),
  rule(`${AFTER_CONSONANT}ye`, ['ье', 0], ['ые', 1], ['е', 2]),
  rule('ya', ['я', 0]),
  rule('yu', ['ю', 0]),
  rule('y[oe]', ['е', 0]),
  rule('ja', ['я', 0], ['жа', 1]),
  rule('ju', ['ю', 0], ['жу', 1]),
  rule('j[oe]', ['е', 0], ['же', 1]),
  rule('j', ['й', 0], ['ж', 1]),
  rule('(?<=[aeiou])y', ['й', 0]),
  rule(`(?<=[kgh])y${END}`, ['ий', 0]),
  rule(`y${END}`, ['ы', 0], ['ый', 1], ['ий', 2]),
  rule('y', ['ы', 0], ['и', 1], ['й', 2]),
  rule(`ia${END}`, ['ия', 0], ['я', 1]),
  rule(`iu${END}`, ['ию', 0], ['ю', 1]),
  rule('(?<=[aeou])i', ['и', 0], ['й', 1]),
  rule('(?<![a-z])e(?=zh|d|v)', ['е', 0], ['э', 1]),
  rule('(?<![a-z])e', ['э', 0], ['е', 1]),

  // Soft signs that Latin spelling omits: before a consonant and at the end of a word.
  rule(`(?<=te)l${END}`, ['ль', 0], ['л', 1]),
  rule(`l${END}`, ['л', 0], ['ль', 1]),
  rule('(?<=[aei])l(?=n)|(?<=u)l(?=t)', ['ль', 0], ['л', 1]),
  rule('l(?=[bcdfghjkmnpqrstvz])', ['л', 0], ['ль', 1]),
  rule(`(?<=[kts]a)r${END}`, ['рь', 0], ['р', 1]),
  rule(`(?<=os)t${END}|(?<=[aey]va)t${END}`, ['ть', 0], ['т', 1]),
  rule(`(?<=[aeiy])t${END}`, ['т', 0], ['ть', 1]),
  rule(`n${END}`, ['н', 0], ['нь', 1]),
  rule(`r${END}`, ['р', 0], ['рь', 2]),
  rule(`t${END}`, ['т', 0], ['ть', 2]),
  rule(`d${END}`, ['д', 0], ['дь', 2]),
  rule(`s${END}`, ['с', 0], ['сь', 2]),
  rule(`z${END}`, ['з', 0], ['зь', 2]),
  rule(`v${END}`, ['в', 0], ['вь', 2]),
  rule(`m${END}`, ['м', 0], ['мь', 3]),
  rule(`p${END}`, ['п', 0], ['пь', 3]),

  rule('ck', ['к', 0]),
  rule('c(?=[aou])', ['к', 0], ['ц', 1]),
  rule('c', ['ц', 0], ['к', 2]),
  rule('x', ['кс', 0], ['х', 1]),
  ...Object.entries(ONE_TO_ONE).map(([latin, cyrillic]) => rule(latin, [cyrillic, 0])),
]

const TO_LATIN: readonly Rule[] = [
  rule('кс', ['x', 0], ['ks', 1]),
  rule('дж', ['j', 0], ['dzh', 1]),
  rule('к', ['k', 0], ['c', 1]),
  rule('в', ['v', 0], ['w', 1]),
  rule('й', ['y', 0], ['i', 1]),
  rule('х', ['h', 0], ['kh', 2]),
  rule('ц', ['ts', 0], ['c', 1]),
  rule('ф', ['f', 0], ['ph', 2]),
  rule('у', ['u', 0], ['oo', 2]),
  ...Object.entries(TRANSLITERATION).map(([cyrillic, latin]) => rule(cyrillic, [latin, 0])),
]

function readings(text: string, rules: readonly Rule[]): string[] {
  let beam: Reading[] = [['', 0]]
  let at = 0
  while (at < text.length) {
    const [length, options] = readingsAt(text, at, rules)
    beam = beam.flatMap(([read, cost]) => options.map(([next, more]): Reading => [read + next, cost + more]))
    if (beam.length > BEAM_WIDTH) beam = beam.toSorted(byCost).slice(0, BEAM_WIDTH)
    at += length
  }
  const best = beam.toSorted(byCost).map(([read]) => read)
  return [...new Set(best)].slice(0, CANDIDATES_MAX)
}

function readingsAt(text: string, at: number, rules: readonly Rule[]): [length: number, Reading[]] {
  for (const [piece, ...options] of rules) {
    piece.lastIndex = at
    if (piece.test(text)) return [piece.lastIndex - at, options]
  }
  return [1, [[text.charAt(at), 0]]]
}

/** Sorting is stable, so of equal costs the reading with earlier choices is first. */
function byCost(left: Reading, right: Reading): number {
  return left[1] - right[1]
}
