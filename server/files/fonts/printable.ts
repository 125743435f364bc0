/** Characters of the fonts in this folder. */
export const PRINTABLE =
  /[\n\u0020-\u007e\u00a0§©«®°±²·»½×ßäéöüЁЂЃЄЅІЇЈЉЊЋЌЎ-яёђѓєѕіїјљњћќўџ–—‘’‚“”„•…‹›₴€₸₼₽№™←-↓−]/u

/** A text in characters of the fonts: one that they lack becomes its base letter, or `unknown`. */
export function printable(text: string, unknown = '?') {
  const letters = [...text.normalize('NFC').replace(/\p{Cf}/gu, '')]
  return letters.map((letter) => (PRINTABLE.test(letter) ? letter : baseOf(letter, unknown))).join('')
}

function baseOf(letter: string, unknown: string) {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return base !== '' && [...base].every((one) => PRINTABLE.test(one)) ? base : unknown
}
