import { expect, test } from 'vitest'
import { compareDomains } from '#client/features/identity/companies/checks/compare-domains.ts'

test.each([
  ['chai.ru', 'chai.ru', 'same'],
  ['CHAI.ru', 'www.chai.ru', 'same'],
  ['mail.chai.ru', 'chai.ru', 'same'],
  ['chai.ru', 'shop.chai.ru', 'same'],
  ['notchai.ru', 'chai.ru', 'other'],
  ['chai.ru.evil.com', 'chai.ru', 'other'],
  ['ru', 'chai.ru', 'other'],
  ['yandex.ru', 'yandex.ru', 'public'],
  ['gmail.com', null, 'public'],
  ['chai.ru', null, 'no-site'],
])('the mail domain %s next to the site %s reads as %s', (emailDomain, siteDomain, outcome) => {
  expect(compareDomains({ emailDomain, siteDomain })).toBe(outcome)
})
