export const NO_BREAK_SPACE = '\u00A0'

/**
 * «1 234», «−5»: groups of three separated by U+00A0. Not `Intl.NumberFormat`: versions of ICU use different spaces, and a
 * difference between server and browser breaks hydration.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  return value <= -1 ? `\u2212${digits}` : digits
}

/** «3,4», «5»: to a tenth, no zero after the comma. Not for negative numbers. */
export function formatTenths(value: number): string {
  const tenths = Math.round(value * 10)
  return formatNumber(Math.floor(tenths / 10)) + (tenths % 10 === 0 ? '' : `,${tenths % 10}`)
}
