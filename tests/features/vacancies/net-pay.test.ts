import { beforeAll, describe, expect, test } from 'vitest'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { AgreementType } from '#shared/features/board/vacancies/model.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp({ now: '2026-11-21T09:00:00Z' })
const api = createInProcessClient(board.deps)

const labour = { contracts: ['labour'] satisfies AgreementType[] }
const alone = { contracts: ['self_employed'] satisfies AgreementType[] }
/** What remains a month: 87 000, 90 000, 94 833 ₽; the last says neither gross nor net. */
const PAY = {
  'До налогов': { salaryFrom: 100_000, salaryGross: true, ...labour },
  'На руки': { salaryFrom: 90_000, salaryGross: false, ...labour },
  'До налогов самозанятым': { salaryFrom: 100_000, salaryGross: true, ...alone },
  'Как написано': { salaryFrom: 92_000, salaryGross: null, ...labour },
}
let ids: number[] = []

beforeAll(async () => {
  ids = await board.buildVacancies(...Object.entries(PAY).map(([title, pay]) => ({ title, ...pay })))
})

const titlesOf = async (filter: Partial<VacancyFilter>, sort: 'salary_desc' | 'salary_asc' = 'salary_desc') =>
  (await api.vacancies.search({ ...vacancyList.empty, scope: 'all', ...filter, sort })).items.map(
    ({ title }) => title,
  )
const pageOf = async (path: string) =>
  withSpaces((await send(path, { headers: { accept: 'text/html' } })).body).replaceAll('<!-- -->', '')
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')

describe('pay of vacancies', () => {
  test('the filter and both sorts compare what remains on hand', async () => {
    const highest = ['До налогов самозанятым', 'Как написано', 'На руки', 'До налогов']
    expect(await titlesOf({})).toEqual(highest)
    expect(await titlesOf({}, 'salary_asc')).toEqual(highest.toReversed())
    expect(await titlesOf({ salary: 87_001 })).toEqual(highest.slice(0, 3))
    expect(await titlesOf({ salary: 92_000 })).toEqual(highest.slice(0, 2))
    expect(await titlesOf({ salary: 94_834 })).toEqual([])
  })

  test('cards show the net first, then what was written, and say no more of pay without a stated tax', async () => {
    const text = textOf(await pageOf('/vacancies?sort=salary_desc'))
    expect(text).toContain('от ≈ 87 000 ₽ на руки · от 100 000 ₽ до вычета налогов')
    expect(text).toContain('от ≈ 94 000 ₽ на руки · от 100 000 ₽ до вычета налогов')
    expect(text).toContain('от 90 000 ₽ на руки')
    expect(text).toContain('от 92 000 ₽')
    expect(text).not.toContain('налог не указан')
    expect(text).not.toMatch(/от ≈ 9[02] 000/)
  })

  test('the net of a shift and of an hour is for the shift and the hour', async () => {
    const gross = { salaryGross: true, ...labour }
    const [shift = 0, hour = 0, project = 0, dollars = 0] = await board.buildVacancies(
      { ...gross, salaryFrom: 3000, salaryTo: 4000, salaryPeriod: 'shift' },
      { ...gross, salaryFrom: 500, salaryPeriod: 'hour' },
      { ...gross, salaryFrom: 50_000, salaryPeriod: 'project' },
      { ...gross, salaryFrom: 1000, currency: 'USD' },
    )
    const netOf = async (id: number) => (await api.vacancies.read({ id })).salary?.net
    expect(await netOf(shift)).toEqual({ from: 2610, to: 3480 })
    expect(await netOf(hour)).toEqual({ from: 435, to: null })
    expect([await netOf(project), await netOf(dollars)]).toEqual([null, null])
  })

  test('contributions that take all of a pay leave no net to show', async () => {
    const [id = 0] = await board.buildVacancies({
      salaryFrom: 4000,
      salaryGross: true,
      contracts: ['sole_proprietor'],
    })
    const { salary, payTerms } = await api.vacancies.read({ id })
    expect(salary?.net).toBeNull()
    expect(payTerms?.contracts[0]).toMatchObject({ net: { from: 0, to: null }, hour: null })
  })
})

describe('pay on the page of a vacancy', () => {
  const termsOf = async (draft: Parameters<typeof board.buildVacancies>[0]) => {
    const [id = 0] = await board.buildVacancies(draft)
    return (await api.vacancies.read({ id })).payTerms
  }
  const net = { salaryFrom: 87_000, salaryGross: false }

  test('pay before tax has its net under every offered contract, and for an hour of this month', async () => {
    const terms = await termsOf({
      salaryFrom: 100_000,
      salaryTo: 200_000,
      salaryGross: true,
      contracts: ['labour', 'self_employed', 'sole_proprietor'],
    })
    // November 2026: 20 working days, one of them short.
    expect(terms?.norm).toEqual({ month: '2026-11', hours: 159, hoursAWeek: 40 })
    expect(terms?.contracts).toEqual([
      {
        kind: 'labour',
        gross: { from: 100_000, to: 200_000 },
        net: { from: 87_000, to: 174_000 },
        hour: { from: 547, to: 1094 },
        limit: null,
      },
      {
        kind: 'self_employed',
        gross: { from: 100_000, to: 200_000 },
        net: { from: 94_000, to: 188_000 },
        hour: { from: 591, to: 1182 },
        limit: null,
      },
      {
        kind: 'sole_proprietor',
        gross: { from: 100_000, to: 200_000 },
        net: { from: 94_000, to: 188_000 },
        hour: { from: 591, to: 1182 },
        limit: null,
      },
    ])
  })

  test('net pay has the sum that each offered contract must name, and the limit of self-employment', async () => {
    const terms = await termsOf({ ...net, contracts: ['labour', 'civil', 'self_employed'] })
    expect(terms?.contracts.map(({ kind, gross }) => [kind, gross.from])).toEqual([
      ['labour', 100_000],
      ['civil', 100_000],
      ['self_employed', 92_553],
    ])
    const high = await termsOf({ salaryFrom: 250_000, salaryGross: true, contracts: ['self_employed'] })
    expect(high?.contracts[0]?.limit).toBe('self_employed_income')
  })

  test.each([
    [{}, 159],
    [{ employment: 'full' }, 159],
    [{ employment: 'part' }, null],
    [{ employment: 'part', hoursPerDay: 4 }, 79.5],
    [{ employment: 'full', schedule: 'two_two', hoursPerDay: 12 }, 167],
    [{ schedule: 'weekends', hoursPerDay: 8 }, 63.6],
    [{ schedule: 'shifts', hoursPerDay: 12 }, 159],
    [{ employment: 'project' }, null],
  ] as const)('the terms %j give a month of %s hours', async (hours, expected) => {
    expect((await termsOf({ ...net, ...hours }))?.norm?.hours ?? null).toBe(expected)
  })

  test('pay without a stated tax is not converted, only divided by hours', async () => {
    expect(await termsOf({ salaryFrom: 159_000, contracts: ['labour'] })).toEqual({
      taxYear: 2026,
      contracts: [],
      hour: { from: 1000, to: null },
      norm: { month: '2026-11', hours: 159, hoursAWeek: 40 },
    })
    const shift = { salaryFrom: 3000, salaryPeriod: 'shift' } as const
    expect(await termsOf({ ...shift, hoursPerDay: 12 })).toMatchObject({ hour: { from: 250, to: null } })
    expect(await termsOf(shift)).toBeNull()
    expect(await termsOf({ salaryFrom: 300, salaryPeriod: 'hour' })).toBeNull()
    expect(await termsOf({})).toBeNull()
  })

  test('the page has the net first, the contracts with their hour, the reason for the range and the bonuses', async () => {
    const [id = 0] = await board.buildVacancies({
      title: 'Оператор чата',
      salaryFrom: 50_000,
      salaryTo: 100_000,
      salaryGross: true,
      contracts: ['labour', 'self_employed'],
      salaryRangeReason: 'Зависит от числа смен <b>и</b> стажа',
      bonuses: 'до 20 % за план',
    })
    const html = await pageOf(`/vacancies/${id}`)
    const text = textOf(html)
    expect(text).toContain('≈ 43 500 – 87 000 ₽ на руки · 50 000 – 100 000 ₽ до вычета налогов')
    expect(text).toContain('Почему такая вилка: Зависит от числа смен &lt;b&gt;и&lt;/b&gt; стажа')
    expect(text).toContain('Премии и бонусы, сверх зарплаты: до 20 % за план')
    expect(text).toContain('Сколько это по разным договорам и за час')
    expect(text).toContain(
      'Трудовой договор≈ 43 500 – 87 000 ₽ на руки · 50 000 – 100 000 ₽ по договору · ≈ 274 – 547 ₽ за час',
    )
    expect(text).toContain('Самозанятый≈ ')
    expect(text).not.toContain('Договор ГПХ≈')
    expect(text).toContain(
      'В среднем за год по ставкам 2026 года, без вычетов и надбавок. Час — по производственному календарю: норма ноября 2026 года при 40-часовой неделе — 159 ч',
    )
    expect(html).toContain('"baseSalary":{"@type":"MonetaryAmount"')
    expect(html).toContain('"minValue":50000,"maxValue":100000')
  })

  test('the page of pay without a stated tax says so, and lets the reader choose what to count', async () => {
    const html = await pageOf(`/vacancies/${ids[3]}`)
    const text = textOf(html)
    expect(text).toContain('от 92 000 ₽ (работодатель не указал, до налогов или на руки)')
    expect(text).toContain('от ≈ 579 ₽ за час, как написано')
    expect(text).toContain('мы не пересчитываем')
    expect(html).toContain('href="/calculator?pay=92000&amp;basis=gross&amp;kind=labour"')
    expect(html).toContain('href="/calculator?pay=92000&amp;basis=net&amp;kind=labour"')
  })
})
