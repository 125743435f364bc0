export const NO_BREAK_SPACE = '\u00A0'

/**
 * «1 234», «−5»: groups of three by U+00A0. Written by hand because ICU versions differ in the space they put, and
 * a server and a browser that disagree about it break hydration.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value))).replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)
  return value <= -1 ? `\u2212${digits}` : digits
}
