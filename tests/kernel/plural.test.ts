import { expect, test } from 'vitest'
import { countOf, plural } from '#shared/kernel/number.ts'

const VACANCIES = { one: 'вакансия', few: 'вакансии', many: 'вакансий' }

test.each([
  [0, 'вакансий'],
  [1, 'вакансия'],
  [2, 'вакансии'],
  [4, 'вакансии'],
  [5, 'вакансий'],
  [11, 'вакансий'],
  [12, 'вакансий'],
  [14, 'вакансий'],
  [21, 'вакансия'],
  [22, 'вакансии'],
  [101, 'вакансия'],
  [111, 'вакансий'],
  [112, 'вакансий'],
  [1000, 'вакансий'],
  [1.5, 'вакансии'],
])('the number %d takes the plural form «%s»', (count, form) => {
  expect(plural(count, VACANCIES)).toBe(form)
})

test('a counted noun contains no breaking space', () => {
  expect(countOf(1234, VACANCIES)).toBe('1\u00A0234\u00A0вакансии')
  expect(countOf(1_000_001, VACANCIES)).toBe('1\u00A0000\u00A0001\u00A0вакансия')
  expect(countOf(7, VACANCIES)).toBe('7\u00A0вакансий')
})

test('plural forms agree with the language tables', () => {
  const rules = new Intl.PluralRules('ru')
  const names = { one: 'one', few: 'few', many: 'many' }
  for (const count of [...Array(1200).keys(), -1, -5, -11, -22, 1_000_011, 1_000_021])
    expect(`${count} ${plural(count, names)}`).toBe(`${count} ${rules.select(Math.abs(count))}`)
})
