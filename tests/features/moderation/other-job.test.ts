import { expect, test } from 'vitest'
import { checkDraft } from '#server/features/intake/imports/records/check-draft.ts'
import { findOtherJob } from '#server/features/reference/data/other-job.ts'

test.each([
  ['Тестировщик', 'Ищем UX/UI дизайнера в студию. Рисовать макеты и прототипы.', 'UX/UI-дизайнер'],
  ['Главный инженер', 'Ищем аналитика данных. Нужно строить воронки и отчёты.', 'Аналитик данных'],
  ['Художник-иллюстратор', 'В отдел требуется бухгалтер. Вести первичные документы.', 'Бухгалтер'],
])('a title and a text of different jobs are told apart: %s', (title, text, other) => {
  expect(findOtherJob({ title, text })).toBe(other)
})

test.each([
  ['Бухгалтер', 'Ищем бухгалтера. Вести первичные документы.'],
  ['Бухгалтер', 'Работа в отделе рядом с программистом и юристом. Вести первичные документы.'],
  ['Бухгалтер', 'Ищем юриста. Рядом работает бухгалтер.'],
  ['Программист Python', 'Ищем аналитика данных, который пишет код на Python.'],
  ['Повар', 'Ищем официанта и помощника на кухню.'],
  ['Менеджер', 'Ищем юриста в отдел договоров.'],
  ['Сотрудник', 'Требуется повар.'],
  ['Бухгалтер', 'Вести первичные документы и сдавать отчёты.'],
])('nothing is said where title and text may be of one job: %s, «%s»', (title, text) => {
  expect(findOtherJob({ title, text })).toBeNull()
})

test('the check of an imported text marks the title for staff', () => {
  const findings = checkDraft({
    title: 'Художник-иллюстратор',
    descriptionHtml: '<p>В отдел требуется бухгалтер.</p>',
    dutiesHtml: '<ul><li>вести первичные документы и сдавать отчёты</li></ul>',
  })
  expect(findings).toEqual([
    {
      rule: 'other_job',
      part: 'title',
      start: 0,
      end: 20,
      quote: 'Художник-иллюстратор',
      note: 'В тексте: Бухгалтер',
    },
  ])
})
