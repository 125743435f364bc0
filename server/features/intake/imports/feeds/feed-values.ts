import { readPayWords } from '../pay/read-pay-words.ts'

/** Codes of an import record for values of «График работы» and «Тип занятости». */
export const SCHEDULES: readonly (readonly [RegExp, string])[] = [
  [/удал|дистанц/i, 'remote'],
  [/смен/i, 'shift'],
  [/гибк|свобод/i, 'flexible'],
  [/вахт/i, 'flyInFlyOut'],
  [/(?<!не)полный/i, 'fullDay'],
]

export const EMPLOYMENTS: readonly (readonly [RegExp, string])[] = [
  [/частич|неполн|подработ/i, 'part'],
  [/проект|разов/i, 'project'],
  [/стаж/i, 'probation'],
  [/времен|сезон/i, 'temporary'],
  [/вахт/i, 'rotation'],
  [/полная|(?<!не)полный/i, 'full'],
]

export const findCode = (codes: readonly (readonly [RegExp, string])[], value: string) =>
  codes.find(([pattern]) => pattern.test(value))?.[1] ?? null

/** A sum above zero, also in words: «50 000», «от 50 тыс. руб.». */
export function toAmount(value: string | undefined): number | null {
  const { from, to } = readPayWords(value ?? '')
  const amount = from ?? to
  return amount !== null && amount > 0 ? amount : null
}

export const findHost = (url: string | null) => URL.parse(url ?? '')?.hostname.replace(/^www\./, '') || null

/** How long the work is that a sum pays; null for a month, and for what is not said. */
export function readPeriod(words: string): 'shift' | 'hour' | 'project' | null {
  if (/смен/i.test(words)) return 'shift'
  if (/час/i.test(words)) return 'hour'
  return /проект/i.test(words) ? 'project' : null
}
