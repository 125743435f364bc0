import { describe, expect, test } from 'vitest'
import { checkPay } from '#shared/features/staff/moderation/pay.ts'
import { withSpaces } from '#tests/support/spaces.ts'

describe('pay check', () => {
  const pay = (from: number | null, to: number | null, isFullTime = true, median: number | null = 80_000) =>
    checkPay({ monthly: { from, to }, median, isFullTime }).map(({ note }) => withSpaces(note ?? ''))

  test('pay of four medians is flagged, with the median', () => {
    expect(pay(320_000, null)).toEqual(['Много: медиана профессии 80 000 ₽ в месяц'])
  })
  test('pay of a tenth of the median is flagged for full time only', () => {
    expect(pay(null, 8000)).toEqual(['Мало: медиана профессии 80 000 ₽ в месяц'])
    expect(pay(null, 8000, false)).toEqual([])
  })
  test('usual pay, unstated pay and pay of an unknown profession are not flagged', () => {
    expect([...pay(60_000, 120_000), ...pay(null, null), ...pay(900_000, null, true, null)]).toEqual([])
  })
})
