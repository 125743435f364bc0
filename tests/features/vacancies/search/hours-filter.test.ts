import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { searchWorld } from './search-world.ts'

const { board, find, findTitles: titles } = await searchWorld({ now: '2026-11-21T09:00:00Z' })

describe('hours of work', () => {
  const companyPromise = board.buildCompany()
  const suited = async (input: Partial<SearchInput>) => titles({ company: await companyPromise, ...input })

  beforeAll(async () => {
    const companyId = await companyPromise
    const day = { companyId, workStartsAt: 10 * 60, workEndsAt: 19 * 60 }
    await board.buildVacancies(
      { ...day, title: 'Moscow' },
      { ...day, title: 'Vladivostok', workZone: 600 },
      { ...day, title: 'four hours of Moscow', overlapHours: 4 },
      { companyId, title: 'night', workStartsAt: 22 * 60, workEndsAt: 6 * 60 },
      { companyId, title: 'India', workStartsAt: 10 * 60, workEndsAt: 14 * 60, workZone: 330 },
      { companyId, title: 'evening', workStartsAt: 19 * 60, workEndsAt: 0 },
      { companyId, title: 'any', schedule: 'flexible' },
      { companyId, title: 'short', hoursPerDay: 3 },
      { companyId, title: 'unsaid' },
    )
  })

  test('a reader finds work whose required hours lie within his own, in his zone', async () => {
    const moscow = { hoursFrom: '09:00', hoursTo: '19:00' }
    expect(await suited(moscow)).toEqual(['Moscow', 'any', 'four hours of Moscow'])
    expect(await suited({ ...moscow, zone: '600' })).toEqual(['India', 'Vladivostok', 'any'])
    // 10:00–14:00 in India is 7:30–11:30 in Moscow.
    expect(await suited({ hoursFrom: '07:30', hoursTo: '11:30' })).toEqual(['India', 'any'])
    expect(await suited({ hoursFrom: '07:31', hoursTo: '11:30' })).toEqual(['any'])
  })

  test('hours may go over midnight, and begin or end at it', async () => {
    expect(await suited({ hoursFrom: '21:00', hoursTo: '07:00' })).toEqual(['any', 'night'])
    expect(await suited({ hoursFrom: '19:00' })).toEqual(['any', 'evening'])
    expect(await suited({ hoursTo: '12:00' })).toEqual(['India', 'Vladivostok', 'any'])
    expect(await suited({ hoursFrom: '08:00', hoursTo: '08:00' })).toHaveLength(7)
  })

  test('fewer hours may be enough, and never more than a vacancy requires', async () => {
    const afternoon = { hoursFrom: '15:00', hoursTo: '20:00' }
    expect(await suited(afternoon)).toEqual(['any', 'four hours of Moscow'])
    expect(await suited({ ...afternoon, overlap: '4' })).toEqual(['Moscow', 'any', 'four hours of Moscow'])
    expect(await suited({ hoursFrom: '17:00', hoursTo: '20:00', overlap: '2' })).toEqual([
      'Moscow',
      'any',
      'four hours of Moscow',
    ])
  })

  test('evenings and short days are found, and what is not stated only on request', async () => {
    // A free schedule does not say so.
    expect(await suited({ evenings: true })).toEqual(['evening'])
    expect(await suited({ shortDay: true })).toEqual(['India', 'short'])
    expect(await suited({ evenings: true, hoursUnsaid: true })).toEqual(['any', 'evening', 'short', 'unsaid'])
    expect(await suited({ shortDay: true, hoursUnsaid: true })).toEqual([
      'India',
      'any',
      'four hours of Moscow',
      'short',
      'unsaid',
    ])
    const { total, facets } = await find({ company: await companyPromise, evenings: true })
    expect([total, facets.hoursUnsaid]).toEqual([1, [{ value: '1', name: null, count: 4 }]])
  })

  test('an empty list says what it has without hours of work', async () => {
    const { total, withoutFilter } = await find({
      company: await companyPromise,
      shortDay: true,
      hoursFrom: '12:00',
      hoursTo: '13:00',
    })
    expect([total, withoutFilter]).toEqual([0, [{ filter: 'hoursFrom', count: 9 }]])
  })
})
