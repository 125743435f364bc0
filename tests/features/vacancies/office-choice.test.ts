import { describe, expect, test } from 'vitest'
import {
  deriveWorkForm,
  type WorkFormSources,
} from '#server/features/board/vacancies/derivation/derive-work-form.ts'

const formOf = (text: string, given: Partial<WorkFormSources> = {}) =>
  deriveWorkForm({ title: 'Оператор чата', text, stated: null, ...given }).form

test.each([
  'В Калуге работа в офисе, в других городах удалённо',
  'Работа в офисе для жителей Калуги, для остальных — удалённо',
  'Из Калуги — в офис, из регионов — удалённо',
  'Калужане работают в офисе, остальные удалённо',
  'Для калужан офис, для регионов удалёнка',
  'Удалённо для регионов, в Калуге — офис',
  'Иногородние работают удалённо, калужане — в офисе',
  'Если вы из Калуги — работа в офисе. Из других городов — удалённо.',
])('an office where there is one and remote work elsewhere are hybrid: «%s»', (text) => {
  expect(formOf(text)).toBe('hybrid')
  expect(formOf(text, { stated: 'remote' })).toBe('hybrid')
})

describe('a choice between the office and remote work', () => {
  test.each([
    'Офис или удалёнка на выбор',
    'Офис, удалёнка — на ваш выбор',
    'Можно в офисе, можно из дома',
    'Можно трудиться из дома, можно приезжать в офис',
    'Хотите — в офисе, хотите — из дома',
    'Работать можно как в офисе, так и удалённо',
    'Работа в офисе (Калуга) или удалённо',
    'Удалённо или в нашем уютном офисе',
    'Формат: офис/удалёнка',
  ])('is hybrid for a source, and remote in a file: «%s»', (text) => {
    expect(formOf(text, { isOfficeChoiceHybrid: true })).toBe('hybrid')
    expect(formOf(text, { isOfficeChoiceHybrid: true, stated: 'remote' })).toBe('hybrid')
    expect(formOf(text)).toBe('remote')
  })

  test.each([
    'Полностью удалённая работа, офис не нужен',
    'Удалённая работа без офиса',
    'Без офиса и дресс-кода, удалённая работа',
    'Компания с офисом в Калуге, работа удалённая',
    'Компания с офисами в Калуге и других городах, работа удалённая',
    'Удалённо. Наш офис в Калуге',
    'Команда в офисе в Калуге, ваша работа удалённая',
    'Удалённо из любой точки, в офис ездить не нужно',
  ])('is none in «%s»', (text) => {
    expect(formOf(text, { isOfficeChoiceHybrid: true })).toBe('remote')
    expect(formOf(text, { isOfficeChoiceHybrid: true, stated: 'remote' })).toBe('remote')
  })
})

test.each([
  'Репетитор на дому у ученика',
  'Мастер маникюра на дому у клиента',
  'Преподаватель на дому ученика',
  'Парикмахер на дому у заказчика',
  'Сиделка на дому у подопечного',
])('the home of another person is a workplace: «%s»', (title) => {
  expect(deriveWorkForm({ title, text: 'График 5/2', stated: null }).form).toBe('on_site')
  expect(deriveWorkForm({ title, text: 'График 5/2', stated: 'remote' }).form).toBeNull()
})
