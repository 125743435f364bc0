import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fitOf,
  scoreFit,
  type Fit,
  type SeekerSide,
  type VacancySide,
} from '#server/features/board/matches/fit.ts'
import { gapsOf, reasonsOf } from '#server/features/board/matches/phrases.ts'
import { placeFitOf } from '#server/features/board/vacancies/derivation/place-fit.ts'
import { PLACES } from '#tests/features/vacancies/search/places.ts'

/** Professions 1 and 2 are of one field, 3 of another. */
const fieldOf = (profession: number) => ([0, 1, 1, 2] as const)[profession] ?? 0
const ANNA: SeekerSide = {
  profession: 1,
  skills: [10, 11, 12],
  workForm: 0b1,
  employment: 0b1,
  schedule: 0b1,
  salary: 90_000,
  experience: 3,
}
const OFFICE: VacancySide = {
  profession: 1,
  skills: [10, 11],
  workForm: 0b1,
  employment: 0b1,
  schedule: 0b1,
  payFrom: 90_000,
  payHigh: 120_000,
  experience: 3,
}
const TODAY = { ageDays: 0, place: () => 'anywhere' as const }
const judged = (seeker: Partial<SeekerSide>, vacancy: Partial<VacancySide> = {}) =>
  scoreFit(fitOf({ ...ANNA, ...seeker }, { ...OFFICE, ...vacancy }, fieldOf), TODAY)

describe('matching', () => {
  test('a resume matches a vacancy of its profession', () => {
    expect(judged({ skills: [] })?.fit.profession).toBe('same')
    expect(judged({ profession: 3, skills: [] })).toBeNull()
  })

  test('a resume of a related profession matches when skills overlap', () => {
    expect(judged({ profession: 2, skills: [10] })).toBeNull()
    expect(judged({ profession: 2 }, { skills: [10, 11, 12] })?.fit.profession).toBe('field')
  })

  test('a resume without a profession matches when many skills overlap', () => {
    expect(judged({ profession: 0 }, { skills: [10, 11, 12] })).toBeNull()
    const skills = [10, 11, 12, 13, 14]
    expect(judged({ profession: 0, skills }, { skills })?.fit.sharedSkills).toEqual(skills)
  })

  test('a match is rejected when too much speaks against it', () => {
    expect(judged({ experience: 0, skills: [] }, { workForm: 0b10, skills: [] })).toBeNull()
  })

  test('a match is impossible when the work cannot be reached', () => {
    expect(scoreFit(fitOf(ANNA, OFFICE, fieldOf), { ageDays: 0, place: () => null })).toBeNull()
  })
})

const agreement = fc.constantFrom('no' as const, 'unsaid' as const, 'yes' as const)
const anyFit: fc.Arbitrary<Fit> = fc.record({
  profession: fc.constantFrom('other' as const, 'field' as const, 'same' as const),
  sharedSkills: fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 10 }),
  workForm: agreement,
  place: fc.constantFrom('unknown' as const, 'region' as const, 'allowed' as const, 'city' as const),
  pay: fc.constantFrom('below' as const, 'unsaid' as const, 'part' as const, 'whole' as const),
  missingExperience: fc.option(fc.nat({ max: 4 })),
  schedule: agreement,
  employment: agreement,
})
const valueOf = (fit: Fit, ageDays: number) =>
  scoreFit(fit, { ageDays, place: () => fit.place })?.score ?? -Infinity

describe('any two sides', () => {
  test('a better fit in one respect never lowers the match score', () => {
    fc.assert(
      fc.property(anyFit, fc.nat({ max: 90 }), (fit, ageDays) => {
        const score = valueOf(fit, ageDays)
        const better: Fit[] = [
          { ...fit, profession: 'same' },
          { ...fit, sharedSkills: [...fit.sharedSkills, 99] },
          { ...fit, workForm: 'yes' },
          { ...fit, place: 'city' },
          { ...fit, pay: 'whole' },
          { ...fit, missingExperience: 0 },
          { ...fit, schedule: 'yes' },
          { ...fit, employment: 'yes' },
        ]
        for (const one of better) expect(valueOf(one, ageDays)).toBeGreaterThanOrEqual(score)
        expect(valueOf(fit, ageDays + 1)).toBeLessThanOrEqual(score)
      }),
    )
  })

  test('a match reason is given only when it is true, and nothing is both a reason and a gap', () => {
    const named = {
      field: 'Финансы',
      skills: [],
      workForm: 'remote',
      schedule: 'five_two',
      employment: 'full',
      experience: 'from_3_to_6',
    } as const
    fc.assert(
      fc.property(anyFit, fc.constantFrom('seeker' as const, 'company' as const), (fit, reader) => {
        const skills = fit.sharedSkills.map(String)
        const reasons = new Set(reasonsOf(fit, { ...named, skills }, reader).map(({ kind }) => kind))
        const gaps = new Set<string>(gapsOf(fit, { ...named, skills }, reader).map(({ kind }) => kind))
        expect(reasons.has('profession')).toBe(fit.profession === 'same')
        expect(reasons.has('field')).toBe(fit.profession === 'field')
        expect(reasons.has('skills')).toBe(fit.sharedSkills.length > 0)
        for (const name of ['schedule', 'employment'] as const) {
          expect(reasons.has(name)).toBe(fit[name] === 'yes')
          expect(gaps.has(name)).toBe(fit[name] === 'no')
        }
        expect([reasons.has('work_form'), gaps.has('work_form')]).toEqual([
          fit.workForm === 'yes',
          fit.workForm === 'no',
        ])
        expect([reasons.has('pay'), reasons.has('pay_up_to'), gaps.has('pay')]).toEqual([
          fit.pay === 'whole',
          fit.pay === 'part',
          fit.pay === 'below',
        ])
        expect([reasons.has('experience'), gaps.has('experience')]).toEqual([
          fit.missingExperience === 0,
          (fit.missingExperience ?? 0) > 0,
        ])
      }),
    )
  })
})

test('unknown experience neither suits nor lacks anything, whatever a vacancy asks for', () => {
  for (const needed of [null, 0, 2, 3, 4])
    expect(
      fitOf({ ...ANNA, experience: null }, { ...OFFICE, experience: needed }, fieldOf)?.missingExperience,
    ).toBeNull()
  expect(judged({ experience: null })?.score).toBe(judged({ experience: null }, { experience: 0 })?.score)
})

test('pay is matched by stated values, and an upper end alone promises nothing', () => {
  const pay = (wanted: number, vacancy: Partial<VacancySide>) =>
    fitOf({ ...ANNA, salary: wanted }, { ...OFFICE, ...vacancy }, fieldOf)?.pay
  expect(pay(90_000, {})).toBe('whole')
  expect(pay(100_000, {})).toBe('part')
  expect(pay(90_000, { payFrom: 0, payHigh: 120_000 })).toBe('part')
  expect(pay(130_000, {})).toBe('below')
  expect(pay(0, {})).toBe('unsaid')
  expect(pay(90_000, { payFrom: 0, payHigh: 0 })).toBe('unsaid')
})

test('match reasons are phrased for their reader', () => {
  const fit: Fit = {
    profession: 'same',
    sharedSkills: [10, 11],
    workForm: 'yes',
    place: 'anywhere',
    pay: 'whole',
    missingExperience: 1,
    schedule: 'unsaid',
    employment: 'no',
  }
  const named = {
    field: 'Финансы',
    skills: ['Excel', '1С'],
    workForm: 'remote',
    schedule: null,
    employment: 'part',
    experience: 'from_3_to_6',
  } as const
  const texts = (told: { text: string }[]) => told.map(({ text }) => text)
  expect(texts(reasonsOf(fit, named, 'seeker'))).toEqual([
    'та же профессия',
    'навыки: Excel, 1С',
    'удалённо, как вы хотите',
    'работать можно откуда угодно',
    'зарплата не ниже желаемой',
  ])
  expect(texts(gapsOf(fit, named, 'seeker'))).toEqual([
    'нужен опыт от 3\u00a0лет',
    'частичная занятость, вы искали другую занятость',
  ])
  expect(texts(reasonsOf(fit, named, 'company'))).toContain('желаемая зарплата не выше вашей')
})

describe('place matching', () => {
  const [RUSSIA, BELARUS, TATARSTAN, MOSCOW, KAZAN, ELABUGA, MINSK] = [1, 2, 10, 100, 101, 102, 104]
  const UNSAID = { workFromIds: [], isAnywhere: false, exceptIds: [] }
  const distant = { ...UNSAID, locationIds: [MOSCOW ?? 0], isDistant: true }
  const away = (...workFromIds: number[]) => ({ ...distant, workFromIds })
  const anywhere = (...exceptIds: number[]) => ({ ...distant, isAnywhere: true, exceptIds })
  const office = (...locationIds: number[]) => ({ ...UNSAID, locationIds, isDistant: false })

  test.each([
    ['remote work without a limit is within reach of everybody', anywhere(), null, 'anywhere'],
    ['remote work from everywhere but one country', anywhere(RUSSIA), MINSK, 'allowed'],
    ['remote work from everywhere but the own country', anywhere(RUSSIA), KAZAN, null],
    ['remote work that does not say from where, in its country', away(), KAZAN, 'unknown'],
    ['remote work that does not say from where, in another country', away(), MINSK, null],
    ['remote work is within reach inside the region it allows', away(TATARSTAN), KAZAN, 'allowed'],
    ['remote work is out of reach outside it', away(TATARSTAN), MINSK, null],
    ['remote work for the country', away(RUSSIA), ELABUGA, 'allowed'],
    ['somebody who names a country may live in the region or not', away(TATARSTAN), RUSSIA, 'unknown'],
    ['an office in the town', office(KAZAN), KAZAN, 'city'],
    ['an office in another town of the region', office(KAZAN), ELABUGA, 'region'],
    ['an office far away', office(MOSCOW), KAZAN, null],
    ['an office in another country', office(KAZAN), BELARUS, null],
    ['an office of which only the region is known', office(TATARSTAN), KAZAN, 'unknown'],
    ['an office and somebody who has not said where they live', office(KAZAN), null, 'unknown'],
    ['an office that says no place', office(), KAZAN, null],
  ] as const)('place matching: %s', (_, places, home, expected) => {
    expect(placeFitOf(PLACES, places, home ?? null)).toBe(expected)
  })
})
