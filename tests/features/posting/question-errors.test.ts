import { expect, test } from 'vitest'
import { TypedQuestion } from '#shared/features/board/questions/model.ts'
import { optionsOf, questionsError } from '#shared/features/board/questions/validation.ts'

const asked = (question: Partial<TypedQuestion>) =>
  TypedQuestion.parse({ text: 'Работали швеёй?', ...question })
const CHOICE = { kind: 'choice', options: 'днём\nночью\nвечером' } as const
const NUMBER = { kind: 'number', isKnockout: true } as const

test.each<[Partial<TypedQuestion>, string | null]>([
  [{}, null],
  [{ text: ' Где?  ' }, 'не короче 5 знаков'],
  [{ text: 'Гдеее' }, null],
  [CHOICE, null],
  [{ ...CHOICE, options: 'днём\n\n  днём ' }, 'от 2 до 10 разных вариантов'],
  [{ ...CHOICE, options: 'днём\nночью' }, null],
  [{ ...CHOICE, options: Array.from({ length: 10 }, (_, at) => `№ ${at}`).join('\n') }, null],
  [{ ...CHOICE, options: Array.from({ length: 11 }, (_, at) => `№ ${at}`).join('\n') }, 'от 2 до 10'],
  [{ ...CHOICE, options: `днём\n${'н'.repeat(80)}` }, null],
  [{ ...CHOICE, options: `днём\n${'н'.repeat(81)}` }, 'не может быть длиннее 80 знаков'],
  [{ ...CHOICE, isKnockout: true, expected: ['утром'] }, 'отметьте ответ, который ждёте'],
  [{ ...CHOICE, isKnockout: true, expected: ['днём', 'ночью'] }, null],
  [{ ...CHOICE, isKnockout: true, expected: ['днём', 'ночью', 'вечером'] }, 'подходят все ответы'],
  [{ isKnockout: true }, 'отметьте ответ, который ждёте'],
  [{ isKnockout: true, expected: ['yes'] }, null],
  [{ isKnockout: true, expected: ['yes', 'no'] }, 'подходят все ответы'],
  [{ kind: 'text', isKnockout: true }, null],
  [{ kind: 'number' }, null],
  [NUMBER, 'укажите, какое число ждёте'],
  [{ ...NUMBER, expectedFrom: 'два' }, 'нужны числа'],
  [{ ...NUMBER, expectedFrom: '2' }, null],
  [{ ...NUMBER, expectedTo: '2' }, null],
  [{ ...NUMBER, expectedFrom: '2', expectedTo: '2' }, null],
  [{ ...NUMBER, expectedFrom: '3', expectedTo: '2' }, '«до» меньше, чем «от»'],
])('of the question %j is said: %s', (question, error) => {
  const found = questionsError([asked(question)])
  if (error === null) expect(found).toBeNull()
  else expect(found).toMatch(new RegExp(`^Вопрос 1: .*${error}`))
})

test('a question that repeats another one is named with it, whatever its letters and spaces', () => {
  const first = asked({ text: 'Работали швеёй?' })
  expect(
    questionsError([first, asked({ text: 'Где учились?' }), asked({ text: ' работали  швеёй? ' })]),
  ).toBe('Вопрос 3: повторяет вопрос 1.')
})

test.each([
  [{ kind: 'yes_no' }, ['yes', 'no']],
  [{ kind: 'choice', options: ' в  день\n\nв ночь\nв день' }, ['в день', 'в ночь']],
  [{ kind: 'text', options: 'в день' }, []],
  [{ kind: 'number', options: 'в день' }, []],
] as const)('the options of %j are %j', (question, options) => {
  expect(optionsOf(asked(question))).toEqual(options)
})
