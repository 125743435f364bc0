import { formatNumber } from './number.ts'

/** «3,4», «5»: to a tenth, no zero after the comma. Not for negative numbers. */
export function formatTenths(value: number): string {
  const tenths = Math.round(value * 10)
  return formatNumber(Math.floor(tenths / 10)) + (tenths % 10 === 0 ? '' : `,${tenths % 10}`)
}
