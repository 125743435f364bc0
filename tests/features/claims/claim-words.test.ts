import { expect, test } from 'vitest'
import { describeClaim } from '#client/features/staff/claims/claim-words.ts'

const unproved = { vacancyCount: 1, proof: null, isTaken: false, isRemoved: false } as const

test('the page of a claim counts what was found in the accusative', () => {
  const words = [1, 2, 5, 21].map((vacancyCount) => describeClaim({ ...unproved, vacancyCount }))
  expect(words.map((text) => /^Мы нашли (\d+)\s(\S+) /.exec(text)?.slice(1).join(' '))).toEqual([
    '1 вакансию',
    '2 вакансии',
    '5 вакансий',
    '21 вакансию',
  ])
})

test('only who has proved that he acts for a company is told to take its vacancies over', () => {
  const offer = 'Заберите'
  expect(describeClaim(unproved)).not.toContain(offer)
  expect(describeClaim({ ...unproved, isTaken: true })).not.toContain(offer)
  expect(describeClaim({ ...unproved, proof: 'member' })).not.toContain(offer)
  expect(describeClaim({ ...unproved, proof: 'domain', vacancyCount: 0 })).not.toContain(offer)
  expect(describeClaim({ ...unproved, proof: 'domain', isRemoved: true })).not.toContain(offer)
  expect(describeClaim({ ...unproved, proof: 'domain' })).toContain(offer)
})
