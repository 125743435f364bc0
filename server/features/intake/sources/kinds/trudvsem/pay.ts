import { readPayWords } from '#server/features/intake/imports/pay/read-pay-words.ts'
import type { ReportUnmapped } from '../kind.ts'
import { toPayFields, toPaySum } from '../mapping/pay.ts'
import { readPath, toText } from '../mapping/values.ts'

/** Pay of a month, before or after tax. Two equal sums of «от 30000» are the least pay alone. */
export function readTrudvsemPay(vacancy: unknown, report?: ReportUnmapped): Record<string, unknown> {
  const currency = readCurrency(toText(readPath(vacancy, 'currency')), report)
  return toPayFields({ ...readBounds(vacancy), currency, period: 'month' }, report)
}

type Bounds = { from: number | null; to: number | null }

/**
 * The words say which bound equal sums are, and both of them where the vacancy has no fields of sums. Fields with 0 state
 * no pay.
 */
function readBounds(vacancy: unknown): Bounds {
  const words = readPayWords(toText(readPath(vacancy, 'salary')) ?? '')
  const [least, most] = [readPath(vacancy, 'salary_min') ?? null, readPath(vacancy, 'salary_max') ?? null]
  if (least === null && most === null) return { from: words.from, to: words.to }
  const [from, to] = [toPaySum(least), toPaySum(most)]
  const isOneBound = (words.from === null) !== (words.to === null)
  if (from !== to || !isOneBound) return { from, to }
  return words.from === null ? { from: null, to } : { from, to: null }
}

/** Words for roubles, without quotation marks, full stops and spaces around them. */
const ROUBLES = /^(?:руб|rub|rur|₽)$/iu
const AROUND = /^[\p{Quotation_Mark}`.\s]+|[\p{Quotation_Mark}`.\s]+$/gu

/** The portal states pay in «руб.», with the quotes; another word is reported and is no pay. */
function readCurrency(stated: string | null, report?: ReportUnmapped): string | null {
  const word = stated?.replace(AROUND, '') ?? ''
  if (word === '' || ROUBLES.test(word)) return 'RUB'
  report?.('currency', word)
  return null
}
