import { NO_BREAK_SPACE, formatNumber } from './number.ts'

export const KILOBYTE = 1024
export const MEGABYTE = KILOBYTE * KILOBYTE

/** «340 КБ», «1,2 МБ»; at least one kilobyte. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatNumber(Math.max(1, Math.round(bytes / KILOBYTE)))}${NO_BREAK_SPACE}КБ`
  const tenths = Math.round((bytes / MEGABYTE) * 10)
  const rest = tenths % 10 === 0 ? '' : `,${tenths % 10}`
  return `${formatNumber(tenths / 10)}${rest}${NO_BREAK_SPACE}МБ`
}
