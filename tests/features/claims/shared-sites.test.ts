import { expect, test } from 'vitest'
import { isSharedSiteDomain } from '#shared/kernel/shared-sites.ts'

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
