import { describe, expect, test } from 'vitest'
import { localHours } from '#client/features/board/vacancies/vacancy/local-hours.ts'
import { hoursKey, hoursOfKey } from '#server/features/board/vacancies/index/hours-sets.ts'
import {
  moved,
  overlapOf,
  spanBetween,
  workHoursOf,
  type Span,
} from '#shared/features/board/vacancies/hours.ts'
import { WORK_ZONES } from '#shared/features/board/vacancies/vocabulary.ts'
import { createRandom } from '#tests/support/random.ts'
import { randomHours } from '#tests/support/random-vacancies.ts'

const minutesIn = ({ start, length }: Span) => new Set(Array.from({ length }, (_, at) => (start + at) % 1440))

describe('hours of work', () => {
  test('the overlap of two parts of a day is the number of minutes that are in both', () => {
    const random = createRandom(20_261_125)
    const span = () => spanBetween(random.whole(1440), random.whole(1440))
    for (let at = 0; at < 400; at++) {
      const [one, other] = [span(), span()]
      const zone = Number(random.one(WORK_ZONES))
      const there = moved(one, -zone)
      const both = minutesIn(there).intersection(minutesIn(other)).size
      expect(overlapOf(there, other), JSON.stringify({ one, other, zone })).toBe(both)
      expect(overlapOf(other, there)).toBe(both)
    }
  })

  test.each([
    ['over midnight', [1320, 360], [0, 480], 360],
    ['that touch', [540, 1080], [1080, 1320], 0],
    ['of which one is a whole day', [600, 600], [1320, 360], 480],
    ['that meet twice', [1200, 600], [480, 1320], 240],
  ])('parts of a day %s', (_what, one, other, minutes) => {
    const [a = 0, b = 0] = one
    const [c = 0, d = 0] = other
    expect(overlapOf(spanBetween(a, b), spanBetween(c, d))).toBe(minutes)
  })

  test('a free schedule may be worked at any time; without a start and an end other work states nothing', () => {
    const nothing = {
      schedule: null,
      hoursPerDay: null,
      workStartsAt: null,
      workEndsAt: null,
      workZone: 180,
      overlapHours: null,
    }
    expect(workHoursOf(nothing)).toEqual({ span: null, required: 0, hoursPerDay: null })
    expect(workHoursOf({ ...nothing, schedule: 'flexible', hoursPerDay: 4 })).toEqual({
      span: { start: 0, length: 1440 },
      required: 0,
      hoursPerDay: 4,
    })
    const short = { ...nothing, workStartsAt: 600, workEndsAt: 840 }
    expect(workHoursOf(short)).toEqual({ span: { start: 420, length: 240 }, required: 240, hoursPerDay: 4 })
    expect(workHoursOf({ ...short, overlapHours: 2 })).toMatchObject({ required: 120, hoursPerDay: null })
  })

  test('a number stands for hours of work and is read back', () => {
    const random = createRandom(7)
    for (let at = 0; at < 200; at++) {
      const hours = workHoursOf({ schedule: random.maybe(['flexible', 'shifts']), ...randomHours(random) })
      expect(hoursOfKey(hoursKey(hours))).toEqual(hours)
      expect(hoursKey(hours)).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }
  })

  test.each([
    [{ start: 600, end: 1140, zone: 180 }, 300, 'у вас 12:00–21:00'],
    [{ start: 600, end: 1140, zone: 180 }, 180, null],
    [{ start: 540, end: 540, zone: 180 }, 300, null],
    [{ start: 540, end: 1080, zone: 180 }, 330, 'у вас 11:30–20:30'],
    [{ start: 540, end: 1080, zone: 180 }, 600, 'у вас 16:00–1:00, часть — ночью'],
    [{ start: 1080, end: 180, zone: 180 }, 600, 'у вас 1:00–10:00 на следующий день, это ночь'],
    [{ start: 540, end: 1080, zone: 180 }, -480, 'у вас 22:00–7:00 накануне, это ночь'],
  ])('the hours %o at the offset %s: %s', (stated, zone, words) => {
    expect(localHours(stated, zone)).toBe(words)
  })
})
