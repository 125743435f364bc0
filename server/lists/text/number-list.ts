/** Parses «1,22,333» without a string for each number. */
export function numbersOf(list: string | null | undefined): Int32Array {
  if (!list) return new Int32Array(0)
  let length = 1
  for (let at = list.indexOf(','); at >= 0; at = list.indexOf(',', at + 1)) length += 1
  const numbers = new Int32Array(length)
  let number = 0
  let next = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === COMMA) {
      numbers[next++] = number
      number = 0
    } else number = number * 10 + code - ZERO
  }
  numbers[next] = number
  return numbers
}

const COMMA = 44
const ZERO = 48
