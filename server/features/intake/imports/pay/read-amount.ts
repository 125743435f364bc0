const SPACES = /[\s\u00A0\u2007\u2009\u202F'’_]/g
/** «50.000», «1,234,567.50», «1.234»: a point or a comma before exactly three digits parts thousands. */
const GROUPED = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$/
const PLAIN = /^-?\d+(?:[.,]\d+)?$/

/** A number that is written with spaces, points or commas: «50 000», «50.000», «40000,5»; null for other words. */
export function readAmount(written: string): number | null {
  const plain = written.replace(SPACES, '').replace(/[.,]+$/, '')
  if (GROUPED.test(plain)) {
    const decimals = /[.,](\d{1,2})$/.exec(plain)
    const whole = decimals ? plain.slice(0, decimals.index) : plain
    return Number(`${whole.replace(/[.,]/g, '')}.${decimals?.[1] ?? '0'}`)
  }
  return PLAIN.test(plain) ? Number(plain.replace(',', '.')) : null
}
