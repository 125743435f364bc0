/** Control digits of Russian tax numbers. Source: приказ ФНС от 29.06.2012 № ММВ-7-6/435@ (INN), порядок ведения ЕГРЮЛ (OGRN). */

/** Of a legal entity (10 digits) or a person (12). */
export function isInn(value: string): boolean {
  if (ZEROS.test(value)) return false
  if (/^\d{10}$/.test(value)) return value.charAt(9) === controlDigit(value, [2, 4, 10, 3, 5, 9, 4, 6, 8])
  if (!/^\d{12}$/.test(value)) return false
  return (
    value.charAt(10) === controlDigit(value, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) &&
    value.charAt(11) === controlDigit(value, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])
  )
}

/** OGRN (13 digits) or OGRNIP (15). */
export function isOgrn(value: string): boolean {
  if (ZEROS.test(value) || !/^(?:\d{13}|\d{15})$/.test(value)) return false
  const base = value.slice(0, -1)
  return value.slice(-1) === String((BigInt(base) % BigInt(value.length - 2)) % 10n)
}

/** KPP has no control digit: only its form is checked. */
export function isKpp(value: string): boolean {
  return !ZEROS.test(value) && /^\d{4}[\dA-Z]{2}\d{3}$/.test(value)
}

/** Their control digits are right, and forms have them for «none». */
const ZEROS = /^0+$/

function controlDigit(value: string, weights: readonly number[]) {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(value.charAt(at)), 0)
  return String((sum % 11) % 10)
}
