import { expect, test } from 'vitest'
import { findOwnDomain, isSharedSiteDomain } from '#shared/kernel/shared-sites.ts'

test.each([
  'hh.ru',
  'spb.hh.ru',
  'mos.ru',
  'vk.com',
  't.me',
  'taplink.cc',
  'vydumka.tilda.ws',
  'vydumka.wixsite.com',
  'vydumka.narod.ru',
  'gosuslugi.ru',
  'superjob.ru',
  'avito.ru',
  'trudvsem.ru',
  'sites.google.com',
  'vydumka.github.io',
  'vydumka.wordpress.com',
  'ok.ru',
  'vydumka.ucoz.ru',
  'vydumka.ucoz.de',
])('many have sites at %s', (domain) => {
  expect(isSharedSiteDomain(domain)).toBe(true)
})

test.each(['vydumka.ru', 'hr.vydumka.com', 'myhh.ru', 'vydumka-hh.ru', 'notucoz.ru'])(
  '%s is of one company',
  (domain) => {
    expect(isSharedSiteDomain(domain)).toBe(false)
  },
)

test.each([
  ['https://www.vydumka.ru/kontakty', 'vydumka.ru'],
  ['https://выдумка.рф', 'xn--80adgyj5b2c.xn--p1ai'],
  ['https://mail.ru/', null],
  ['https://vydumka.hh.ru/', null],
  [null, null],
])('a company with the site %s has the domain %s of its own', (siteUrl, domain) => {
  expect(findOwnDomain({ siteUrl })).toBe(domain)
})
