/** Feminine and colloquial names of people at work, as people form them from any name: «операторша», «менеджерка». */

const SUFFIXES: readonly (readonly [suffix: RegExp, base: string])[] = [
  [/щица$/, 'щик'],
  [/чица$/, 'чик'],
  [/ница$/, 'ник'],
  [/тельница$/, 'тель'],
  [/(?<=ист)ка$/, ''],
  [/(?:есса|исса)$/, ''],
  [/(?<=[лг])огиня$/, 'ог'],
  [/иня$/, ''],
  [/ша$/, ''],
  [/ка$/, ''],
  [/овна$/, ''],
]
const BASE_LENGTH_MIN = 4

/** What a folded word may be formed from, the likeliest first; the caller knows which of these are words. */
export function baseForms(word: string): string[] {
  const bases = SUFFIXES.flatMap(([suffix, base]) => (suffix.test(word) ? [word.replace(suffix, base)] : []))
  return [...new Set(bases)].filter(({ length }) => length >= BASE_LENGTH_MIN)
}
