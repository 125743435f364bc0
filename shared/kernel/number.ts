export const NO_BREAK_SPACE = '\u00A0'

/**
 * «1 234», «−5»: groups of three separated by U+00A0. Not `Intl.NumberFormat`: versions of ICU use different spaces, and a
 * difference between server and browser breaks hydration.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  return value <= -1 ? `\u2212${digits}` : digits
}
