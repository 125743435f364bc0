import { fold } from '#shared/lists/text/fold.ts'
import type { ReportUnmapped } from '../kind.ts'
import { toTexts } from '../mapping/values.ts'

/** A stem of a folded word of the portal, and the code of an import record; null: known, and has no code. */
type Stems = readonly (readonly [stem: RegExp, code: string | null])[]

/** Old and new words. «Дистанционная» takes the place of the kind of employment, which is then unknown. */
const EMPLOYMENTS: Stems = [
  [/удален|дистанц/, null],
  [/частичн|неполн/, 'part'],
  [/временн|сезонн/, 'temporary'],
  [/стажир/, 'probation'],
  [/полная/, 'full'],
]
const SCHEDULES: Stems = [
  [/удален|дистанц|неполн|ненормир/, null],
  [/сменн/, 'shift'],
  [/гибк/, 'flexible'],
  [/вахт/, 'flyInFlyOut'],
  [/полный рабочий день/, 'fullDay'],
]
const REMOTE = /удален|дистанц/
const PART_DAY = /неполн/

/** Fields of an import record by the words for employment and schedule. */
export function readTerms(
  stated: { employment: unknown; schedule: unknown },
  report?: ReportUnmapped,
): Record<string, unknown> {
  const employments = toTexts(stated.employment)
  const schedules = toTexts(stated.schedule)
  const isRemote = [...employments, ...schedules].some((word) => REMOTE.test(fold(word)))
  const isPartDay = schedules.some((word) => PART_DAY.test(fold(word)))
  const employment = findCode(EMPLOYMENTS, employments, (word) => report?.('employment', word))
  return {
    work_mode: isRemote ? 'remote' : null,
    work_mode_src: isRemote ? 'field' : null,
    employment: isPartDay ? 'part' : employment,
    employment_raw: employments.join(', ') || null,
    schedule: findCode(SCHEDULES, schedules, (word) => report?.('schedule', word)),
    schedule_raw: schedules.join(', ') || null,
  }
}

function findCode(stems: Stems, words: readonly string[], report: (word: string) => void): string | null {
  const codes = words.map((word) => {
    const known = stems.find(([stem]) => stem.test(fold(word)))
    if (!known) report(word)
    return known?.[1] ?? null
  })
  return codes.find((code) => code !== null) ?? null
}

/** Code of an import record for whole years. 0 also means that nobody has filled the field. */
export function toExperience(years: number | null): string | null {
  if (years === null || years < 1) return null
  if (years < 3) return 'between1And3'
  return years < 6 ? 'between3And6' : 'moreThan6'
}
