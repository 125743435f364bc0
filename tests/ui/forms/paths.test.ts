import { expect, test } from 'vitest'
import { valueAt, withItem, withoutItem, withValueAt } from '#client/app/form/paths.ts'

const RESUME = { title: 'Швея', languages: [{ language: 'ru', level: 'native' }], contacts: { phone: '' } }

test('a value is read and replaced by its path, and what is beside it stays the same object', () => {
  expect(valueAt(RESUME, 'languages.0.level')).toBe('native')
  expect(valueAt(RESUME, 'languages.1.level')).toBeUndefined()
  const changed = withValueAt(RESUME, 'languages.0.level', 'b1')
  expect(changed).toEqual({ ...RESUME, languages: [{ language: 'ru', level: 'b1' }] })
  expect(changed.contacts).toBe(RESUME.contacts)
  expect(RESUME.languages[0]?.level).toBe('native')
})

test('a value whose parents are not there yet gets them', () => {
  expect(withValueAt<object>({}, 'contacts.phone', '1')).toEqual({ contacts: { phone: '1' } })
})

test('an entry that was removed returns to its place in the list as it is then', () => {
  const left = withoutItem(['Бухгалтер', 'Кассир', 'Курьер'], 1)
  expect(left).toEqual(['Бухгалтер', 'Курьер'])
  expect(withItem([...left, 'Швея'], 1, 'Кассир')).toEqual(['Бухгалтер', 'Кассир', 'Курьер', 'Швея'])
})
