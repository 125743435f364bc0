import type { ReportUnmapped } from '../kind.ts'
import { toPayFields } from '../mapping/pay.ts'
import { readPath, toNumber, toText } from '../mapping/values.ts'

/** Pay of a month, before or after tax. Two equal sums of «от 30000» are the least pay alone. */
export function readTrudvsemPay(vacancy: unknown, report?: ReportUnmapped): Record<string, unknown> {
  const from = toNumber(readPath(vacancy, 'salary_min'))
  const to = toNumber(readPath(vacancy, 'salary_max'))
  const words = toText(readPath(vacancy, 'salary')) ?? ''
  const isLeast = from === to && /^от(?!\p{L})/iu.test(words) && !/(?<!\p{L})до(?!\p{L})/iu.test(words)
  const currency = toCurrency(toText(readPath(vacancy, 'currency')))
  return toPayFields({ from, to: isLeast ? null : to, currency, period: 'month' }, report)
}

/** «руб.» with its quotes is RUB; another word stays as it is. */
function toCurrency(stated: string | null): string {
  const word = (stated ?? '').replace(/[«»"'.\s]/g, '')
  return word === '' || word.toLowerCase().startsWith('руб') ? 'RUB' : word
}
