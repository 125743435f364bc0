import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { headTags, titleOf } from '#client/app/head.ts'

const SITE = { name: 'Дистант', publicUrl: 'https://board.example' }
const descriptionOf = (description: string) =>
  headTags({ title: 'Т', description }, '/', SITE).find(
    ({ attributes }) => attributes['name'] === 'description',
  )?.attributes['content'] ?? ''

describe('the title of a page', () => {
  test.each([
    ['Бухгалтер, ООО «Зёрна», Казань', 'Бухгалтер, ООО «Зёрна», Казань — Дистант'],
    ['а'.repeat(60), `${'а'.repeat(60)} — Дистант`],
    ['а'.repeat(61), 'а'.repeat(61)],
    ['а'.repeat(70), 'а'.repeat(70)],
    [`${'слово '.repeat(11)}длинное`, `${'слово '.repeat(11).trim()}…`],
  ])('has the name of the site where it fits: %s', (title, whole) => {
    expect(titleOf({ title }, SITE)).toBe(whole)
  })

  test('ends, where it is cut, with what tells the page apart', () => {
    const title = titleOf({ title: 'слово '.repeat(30), distinction: '№ 142' }, SITE)
    expect(title).toMatch(/^слово .*слово…, № 142$/)
    expect(title.length).toBeLessThanOrEqual(70)
  })
})

test('no title is over 70 characters, and no description over 200, whatever the texts are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.stringMatching(/^[а-я «»–,😔]{0,400}$/u),
  )
  fc.assert(
    fc.property(text, text, (title, other) => {
      const short = titleOf({ title, distinction: other }, SITE)
      expect(short.length).toBeLessThanOrEqual(70)
      expect(titleOf({ title }, SITE).length).toBeLessThanOrEqual(70)
      expect(descriptionOf(other).length).toBeLessThanOrEqual(200)
      expect(short.isWellFormed() || !`${title}${other}`.isWellFormed()).toBe(true)
    }),
  )
})
