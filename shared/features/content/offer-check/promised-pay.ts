/** Pay a month that a text promises, in roubles. */
type PromisedPay = { monthly: number; start: number; end: number }

const PAY =
  /(?<![\d.,])(\d{1,3}(?:[  .]?\d{3})?)(?:[  ]?(000|тыс\p{L}*\.?|к(?!\p{L})))?[  ]?(?:₽|р(?:уб\p{L}*)?\.?)?[  ]?(?:в|за|\/)[  ]?(месяц|мес(?!\p{L})|день|сутки|смену|неделю)/giu

/** A usual month. */
const TIMES: Record<string, number> = { месяц: 1, мес: 1, день: 21, сутки: 15, смену: 15, неделю: 4 }

/** Below it, the number is no pay: «5 раз в месяц». */
const MONTHLY_MIN = 10_000

/** The highest of them; null when the text states none with its period. */
export function promisedPay(text: string): PromisedPay | null {
  const found = [...text.matchAll(PAY)].map(
    ({ 0: match, 1: digits = '', 2: scale, 3: period = '', index }) => ({
      monthly:
        Number(digits.replace(/\D/g, '')) *
        (scale === undefined ? 1 : 1000) *
        (TIMES[period.toLowerCase()] ?? 0),
      start: index,
      end: index + match.length,
    }),
  )
  const [highest] = found
    .filter(({ monthly }) => monthly >= MONTHLY_MIN)
    .toSorted((one, other) => other.monthly - one.monthly)
  return highest ?? null
}
