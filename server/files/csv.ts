import type { FileAnswer } from '#shared/kernel/contract.ts'
import { downloadOf } from './download.ts'

/** CSV for a spreadsheet: UTF-8 with a BOM, separated by semicolons as Russian ones expect. The first line has the titles. */
export function csvDownloadOf({
  name,
  lines,
}: {
  name: string
  lines: readonly (readonly string[])[]
}): FileAnswer {
  const text = lines.map((line) => line.map(toCell).join(';')).join('\r\n')
  return downloadOf({
    name,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${text}\r\n`),
  })
}

/** A spreadsheet would run what begins like a formula, and these texts come from strangers. */
function toCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^\+[\d\s()-]+$/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
