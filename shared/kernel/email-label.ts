/** An address as people write it: `ivan@xn--80a1acny.xn--p1ai` is «ivan@почта.рф». */
export function formatEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + formatDomain(email.slice(at))
}

/** `xn--80a1acny.xn--p1ai` is «почта.рф». */
export const formatDomain = (domain: string) =>
  domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.')

/** RFC 3492, section 6.2; null for what is no Punycode. */
function decodeLabel(code: string): string | null {
  const split = code.lastIndexOf('-')
  const letters = split < 0 ? [] : Array.from(code.slice(0, split))
  let point = 128
  let at = 0
  let bias = 72
  for (let index = split + 1; index < code.length;) {
    const before = at
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = Number.parseInt(code.charAt(index), 36)
      if (Number.isNaN(digit)) return null
      index += 1
      // Punycode counts a–z before 0–9, and numbers of base 36 the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    bias = adaptBias(at - before, count, before === 0)
    point += Math.floor(at / count)
    at %= count
    if (point > 0x10ffff) return null
    letters.splice(at, 0, String.fromCodePoint(point))
    at += 1
  }
  const label = letters.join('')
  // Marks of direction and other invisible characters would show another address.
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(label) ? label : null
}

function adaptBias(delta: number, count: number, isFirst: boolean) {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2)
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
