import { describe, expect, test } from 'vitest'
import { checkHealth } from '#shared/features/board/text-checks/health/check-health.ts'
import { NOT_HEALTH, OWN_HEALTH, UNDECIDED } from './health-sentences.ts'

const quotesIn = (text: string) => checkHealth({ part: 'about', text }).map(({ quote }) => quote)

describe('health in resumes', () => {
  test('there are at least eighty sentences of each kind', () => {
    expect(Math.min(new Set(OWN_HEALTH).size, new Set(NOT_HEALTH).size)).toBeGreaterThanOrEqual(80)
  })

  test('a sentence about the health of the author or of a relative is marked', () => {
    expect(OWN_HEALTH.filter((text) => quotesIn(text).length === 0)).toEqual([])
  })

  test('a name of an illness alone is left to the moderator in a list of skills', () => {
    expect(UNDECIDED.flatMap((text) => checkHealth({ part: 'skills', text }))).toEqual([])
  })

  test('letters, dots and hyphens of another hand are read as well', () => {
    const spellings = [
      'ИНВАЛИД 2 ГРУППЫ',
      'Ребёнок-инвалид у меня дома',
      'инвалид\u00A02\u00A0группы',
      'Инв. II гр.',
      'Инвaлид 2 группы',
    ]
    expect(spellings.filter((text) => quotesIn(text).length === 0)).toEqual([])
  })

  test('the words are found at their place', () => {
    const text = 'Пишу тексты. Инв. 2 гр., работаю из дома.'
    const [finding] = checkHealth({ part: 'about', text })
    expect(finding).toMatchObject({ rule: 'health_data', part: 'about', start: text.indexOf('Инв') })
    expect(finding?.quote).toMatch(/^Инв. 2 гр/)
    expect(quotesIn('Да, я инвалид II группы с рождения.')).toEqual(['я инвалид II группы'])
  })

  test('a sentence about work with people who are ill or disabled is not marked', () => {
    expect(NOT_HEALTH.flatMap((text) => quotesIn(text).map((quote) => [text, quote]))).toEqual([])
  })
})
