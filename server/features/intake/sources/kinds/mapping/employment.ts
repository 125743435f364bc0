import { EMPLOYMENTS, findCode } from '#server/features/intake/imports/feeds/feed-values.ts'
import type { ReportUnmapped } from '../kind.ts'

/** Words of schema.org and of recruiting systems, and codes of an import record; null: known, and says nothing. */
const ENGLISH: readonly (readonly [RegExp, string | null])[] = [
  [/full[\s_-]*time/i, 'full'],
  [/part[\s_-]*time/i, 'part'],
  [/contract|freelance|self[\s_-]*employed/i, 'project'],
  [/temporary|seasonal|fixed[\s_-]*term|^temp$/i, 'temporary'],
  [/^intern(?!a)|internship|trainee/i, 'probation'],
  [/^permanent|^regular/i, null],
  [/^(?:per[\s_-]*diem|other)$/i, null],
]

/** Of several known ones full time comes first, then part time. An unknown word is reported. */
export function readEmployment(values: readonly string[], report?: ReportUnmapped): string | null {
  const codes = values
    .flatMap((value) => value.replace(/https?:\/\/schema\.org\//gi, '').split(/[,;/|]/))
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value) => {
      const known = ENGLISH.find(([pattern]) => pattern.test(value))
      const code = known ? known[1] : findCode(EMPLOYMENTS, value)
      if (!known && code === null) report?.('employment', value)
      return code
    })
    .filter((code) => code !== null)
  return ['full', 'part'].find((code) => codes.includes(code)) ?? codes[0] ?? null
}
