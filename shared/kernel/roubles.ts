import { cleanValue } from './pasted.ts'

/** Typed roubles in kopecks: «1 990,50» → 199050. @returns null for anything else, and from a billion on */
export function parseRoubles(typed: string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(cleanValue(typed).replace(/\s/g, ''))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
