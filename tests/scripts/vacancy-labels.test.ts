import { describe, expect, test } from 'vitest'
import { LONGEST_STRING, readVacancyLabels, type VacancyLabel } from '../../scripts/measure/vacancy-labels.ts'
import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }

const { labels } = await readVacancyLabels()

const REMOTE_FORMS = new Set(['remote', 'home', 'hybrid'])

const idsOf = (wrong: (label: VacancyLabel) => boolean) => labels.filter(wrong).map(({ id }) => id)

describe('the labels of real vacancies', () => {
  test('are of 400 vacancies, each once, in the order of their ids', () => {
    const ids = labels.map(({ id }) => id)
    expect(ids).toHaveLength(400)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  test('keep one half for work and the other half for tests', () => {
    expect(labels.filter(({ split }) => split === 'work')).toHaveLength(200)
    expect(labels.filter(({ split }) => split === 'test')).toHaveLength(200)
  })

  test('hold enough remote work in both halves', () => {
    const remote = labels.filter(({ form }) => form.includes('remote') || form.includes('home'))
    expect(remote.length).toBeGreaterThanOrEqual(150)
    for (const half of ['work', 'test'] as const)
      expect(remote.filter(({ split }) => split === half).length).toBeGreaterThanOrEqual(75)
  })

  test('hold no texts of vacancies', () => {
    expect(idsOf((label) => stringsOf(label).some((text) => text.length > LONGEST_STRING))).toEqual([])
  })

  test('say where from of every remote, home and hybrid work, and of no other', () => {
    expect(idsOf(({ form, from }) => form.some((it) => REMOTE_FORMS.has(it)) !== (from !== null))).toEqual([])
  })

  test('name the source of a form that is known', () => {
    expect(idsOf(({ form, formFrom }) => form.length > 0 !== (formFrom !== null))).toEqual([])
  })

  test('name professions of the directory', () => {
    const slugs = new Set<string | null>(professions.map(({ slug }) => slug))
    expect(
      idsOf(({ profession, alsoFine }) =>
        [profession, ...alsoFine].some((it) => it !== null && !slugs.has(it)),
      ),
    ).toEqual([])
  })

  test('give every shown sum its source, and a sum with a currency', () => {
    expect(
      idsOf(({ pay: { shown, where, currency, from, to } }) =>
        [where, currency, from ?? to].some((it) => (it !== null) !== shown),
      ),
    ).toEqual([])
  })

  test('doubt every sum without a period', () => {
    expect(idsOf(({ pay }) => pay.shown && pay.period === null && !pay.doubtful)).toEqual([])
  })

  test('give the parts of a description places of their own', () => {
    expect(idsOf(({ structure }) => partsOverlap(structure))).toEqual([])
  })
})

const stringsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : []

function partsOverlap({ duties, requirements, conditions, about }: VacancyLabel['structure']) {
  const parts = [duties, requirements, conditions, about].filter((part) => part !== null)
  const inOrder = parts.toSorted(([one], [other]) => one - other)
  return inOrder.some(([, end], at) => end > (inOrder[at + 1]?.[0] ?? Infinity))
}
