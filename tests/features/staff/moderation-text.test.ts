import { expect, test } from 'vitest'
import { diffOf } from '#client/ui/text-diff.ts'
import {
  decisionOf,
  keyOfRule,
  EMPTY_DRAFT,
  quoteSelected,
  rulesByKey,
  toggleRule,
} from '#client/features/staff/moderation/decision-draft.ts'
import { REFUSAL_RULES } from '#shared/features/staff/moderation/labels.ts'

const shown = (before: string, text: string) =>
  diffOf(before, text)
    .map((run) => {
      if (run.kind === 'removed') return `[-${run.text}-]`
      const words = text.slice(run.start, run.end)
      return run.kind === 'added' ? `[+${words}+]` : words
    })
    .join('')

test.each([
  ['Оклад 80 000', 'Оклад 90 000', 'Оклад [-80-][+90+] 000'],
  ['Оператор чата', 'Оператор чата', 'Оператор чата'],
  ['', 'Новый текст', '[+Новый текст+]'],
  ['Старый текст', '', '[-Старый текст-]'],
  ['Работа из дома', 'Работа в офисе, из дома', 'Работа [+в офисе, +]из дома'],
  ['Один. Два. Три.', 'Один. Три.', 'Один. [-Два. -]Три.'],
])('comparing «%s» with «%s» marks the changes', (before, text, expected) => {
  expect(shown(before, text)).toBe(expected)
})

test('two entirely different texts are compared quickly without losing words', () => {
  const before = 'слово раз '.repeat(3000)
  const text = 'буква два '.repeat(3000)
  const runs = diffOf(before, text)
  const rest = runs.flatMap((run) => (run.kind === 'removed' ? [] : [text.slice(run.start, run.end)]))
  expect(rest.join('')).toBe(text)
})

test('two texts of ten thousand characters are compared in less than half a second', () => {
  const text = Array.from({ length: 1700 }, (_, at) => `слово${at % 7}${at % 11}`).join(' ')
  const before = Array.from({ length: 1700 }, (_, at) => `слово${at % 5}${at % 13}`).join(' ')
  const start = performance.now()
  const runs = diffOf(before, text)
  expect(performance.now() - start).toBeLessThan(500)
  expect(runs.length).toBeGreaterThan(1)
})

test('every moderation rule has a shortcut key', () => {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '−', '=', '[', ']', '\\', ';']
  expect(REFUSAL_RULES.vacancy.map((rule) => keyOfRule(rule, 'vacancy'))).toEqual(keys)
  expect(REFUSAL_RULES.resume.map((rule) => keyOfRule(rule, 'resume'))).toEqual(keys.slice(0, 9))
  const vacancyKeys = new Map(rulesByKey('vacancy'))
  const resumeKeys = new Map(rulesByKey('resume'))
  expect(vacancyKeys.get('Digit1')).toBe('asks_money')
  expect(resumeKeys.get('Digit1')).toBe('not_a_resume')
  expect(vacancyKeys.get('Numpad7')).toBe('discrimination')
  expect(vacancyKeys.get('Minus')).toBe('other')
  expect(vacancyKeys.get('Equal')).toBe('moves_money')
  expect(resumeKeys.get('Minus')).toBeUndefined()
  expect(vacancyKeys.get('KeyX')).toBeUndefined()
})

test('a moderation reason quotes the selected words, else the finding of the checks', () => {
  const findings = [{ rule: 'discrimination' as const, part: 'title', start: 0, end: 7, quote: 'Девушка' }]
  const toggled = toggleRule(EMPTY_DRAFT, 'discrimination', { selected: '', findings })
  expect(toggled.reasons).toEqual([{ rule: 'discrimination', quote: 'Девушка', comment: '' }])
  expect(quoteSelected(toggled, 'до 30 лет').reasons[0]?.quote).toBe('до 30 лет')
  expect(toggleRule(toggled, 'discrimination', { selected: '', findings }).reasons).toEqual([])
  expect(toggleRule(EMPTY_DRAFT, 'other', { selected: 'мат', findings }).reasons[0]?.quote).toBe('мат')
  expect(decisionOf({ ...toggled, refusal: 'final' })).toMatchObject({ outcome: 'rejected', isFinal: true })
})
