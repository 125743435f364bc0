import { expect, test } from 'vitest'
import { histogram, monthsChart, seriesOf } from '#server/features/content/salaries/series.ts'
import type { SalarySample } from '#server/features/content/salaries/samples.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

const sample = (pay: number, fields: Partial<SalarySample> = {}): SalarySample => ({
  companyId: 1,
  pay,
  tax: 'net',
  experience: null,
  workForm: 'remote',
  locationIds: [],
  month: '2026-11',
  ...fields,
})
const samples = (count: number, fields: Partial<SalarySample> = {}) =>
  Array.from({ length: count }, (_, at) => sample(50_000 + at * 1000, fields))

test('nine vacancies give no number, ten do', () => {
  expect(seriesOf(samples(9), NOW)).toEqual([])
  expect(seriesOf(samples(10), NOW)).toMatchObject([
    { count: 10, quartiles: { low: 52_300, median: 54_500, high: 56_800 } },
  ])
})

test('pay of unknown tax is a series of its own, and the larger series comes first', () => {
  const found = seriesOf([...samples(10), ...samples(12, { tax: 'unstated' })], NOW)
  expect(found.map(({ tax, count }) => [tax, count])).toEqual([
    ['unstated', 12],
    ['net', 10],
  ])
})

test('every part counts its vacancies, and only parts with ten of them have a number', () => {
  const [series] = seriesOf(
    [
      ...samples(10, { experience: 'none', companyId: 2 }),
      ...samples(9, { experience: 'over_6', workForm: 'home', month: '2026-10' }),
    ],
    NOW,
  )
  expect(series?.companies).toBe(2)
  expect(series?.byExperience.map(({ key, count, quartiles }) => [key, count, quartiles !== null])).toEqual([
    ['none', 10, true],
    ['from_1_to_3', 0, false],
    ['from_3_to_6', 0, false],
    ['over_6', 9, false],
  ])
  expect(series?.byWorkForm.find(({ key }) => key === 'home')).toMatchObject({ count: 9, quartiles: null })
  expect(series?.months).toHaveLength(12)
  expect(series?.months.slice(-2).map(({ key, count }) => [key, count])).toEqual([
    ['2026-10', 9],
    ['2026-11', 10],
  ])
  expect(series?.monthsChart).toBeNull()
})

test('the bars of the distribution hold every vacancy once, also far ones, and stay inside the picture', () => {
  const pays = [...Array.from({ length: 60 }, (_, at) => 40_000 + at * 1500), 2_000_000]
  const { bars, medianX } = histogram(pays, 85_000)
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(61)
  expect(Math.max(...bars.map(({ height }) => height))).toBe(100)
  for (const { x, width } of bars) {
    expect(width).toBeGreaterThan(0)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(100)
  }
  expect([bars.at(0)?.from, bars.at(-1)?.to]).toEqual([null, null])
  expect(medianX).toBeGreaterThan(0)
})

test('one and the same pay everywhere is one bar', () => {
  const { bars } = histogram(
    Array.from({ length: 10 }, () => 70_000),
    70_000,
  )
  expect(bars.filter(({ count }) => count > 0)).toMatchObject([{ count: 10, height: 100 }])
})

test('the line over months has a gap where there are too few vacancies', () => {
  const quartiles = { low: 50_000, median: 60_000, high: 70_000 }
  const months = ['09', '10', '11', '12'].map((month) => ({
    key: `2026-${month}`,
    count: month === '11' ? 3 : 10,
    quartiles: month === '11' ? null : quartiles,
  }))
  const chart = monthsChart(months)
  expect(chart?.points.map(({ month, x }) => [month, Math.round(x)])).toEqual([
    ['2026-09', 0],
    ['2026-10', 33],
    ['2026-12', 100],
  ])
  expect(chart?.line.match(/M/g)).toHaveLength(2)
  expect([chart?.bottom, chart?.top]).toEqual([50_000, 70_000])
})
