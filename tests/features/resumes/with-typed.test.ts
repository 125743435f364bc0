import { describe, expect, test } from 'vitest'
import { withTyped } from '#client/features/board/resumes/import/with-typed.ts'

const FORMER = {
  position: 'Диспетчер',
  company: 'ООО «Сосна»',
  startMonth: '2020-01',
  endMonth: null,
  description: 'Принимала заказы.',
}

describe('a job that changes while its author types', () => {
  test('shows what is new in the fields that were not typed in', () => {
    const entry = { ...FORMER, endMonth: '2021-05', description: 'Принимала заказы.\nВела журнал.' }
    expect(withTyped({ typed: FORMER, former: FORMER, entry })).toEqual(entry)
  })

  test('keeps what was typed, and adds the new lines to a description', () => {
    const typed = {
      ...FORMER,
      position: 'Старший диспетчер',
      description: 'Принимала $& заказы по телефону.',
    }
    const entry = { ...FORMER, position: 'Оператор', description: 'Принимала заказы.\nВела журнал.' }
    expect(withTyped({ typed, former: FORMER, entry })).toEqual({
      ...typed,
      description: 'Принимала $& заказы по телефону.\nВела журнал.',
    })
  })

  test('keeps both texts when there was none before, and the typed one when its lines have left', () => {
    const empty = { ...FORMER, description: '' }
    const typed = { ...FORMER, description: 'Моё.' }
    expect(withTyped({ typed, former: empty, entry: FORMER }).description).toBe('Моё.\nПринимала заказы.')
    expect(withTyped({ typed, former: FORMER, entry: empty }).description).toBe('Моё.')
  })

  test('stays as it is after its own decision', () => {
    const typed = { ...FORMER, description: 'Моё.' }
    expect(withTyped({ typed, former: FORMER, entry: typed })).toEqual(typed)
  })
})
