import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { SiteProvider } from '#client/app/site.tsx'
import type { LegalText } from '#shared/features/content/legal/legal-text.ts'
import { LegalTextView } from '#client/features/content/legal/legal-page.tsx'
import { withSiteDetails } from '#client/features/content/legal/site-details.ts'
import { withOperatorTax } from '#client/features/content/legal/operator-tax.ts'
import personalData from '#client/features/content/legal/texts/consents/soglasie-na-obrabotku.md'
import school from '#client/features/content/legal/texts/consents/soglasie-na-otvet-shkole.md'
import news from '#client/features/content/legal/texts/consents/soglasie-na-novosti.md'
import transfer from '#client/features/content/legal/texts/consents/soglasie-na-peredachu.md'
import distribution from '#client/features/content/legal/texts/consents/soglasie-na-rasprostranenie.md'
import cookies from '#client/features/content/legal/texts/cookies.md'
import guardian from '#client/features/content/legal/texts/consents/soglasie-zakonnogo-predstavitelya.md'
import offer from '#client/features/content/legal/texts/offer.md'
import recommendations from '#client/features/content/legal/texts/pravila-rekomendatsiy.md'
import privacyPolicy from '#client/features/content/legal/texts/privacy-policy.md'
import rules from '#client/features/content/legal/texts/rules.md'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import {
  consentPath,
  CONTACTS_EDITION,
  RECOMMENDATIONS_PATH,
} from '#shared/features/identity/accounts/consent-documents.ts'
import { GUARDIAN_CONSENT_SLUG } from '#shared/features/board/guardians/vocabulary.ts'
import { REQUEST_CONSENT_SLUG } from '#shared/features/content/courses/vocabulary.ts'
import type { Operator } from '#shared/kernel/operator.ts'
import { COOKIE_PATH } from '#shared/kernel/services.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const OPERATOR: Operator = {
  form: 'ooo',
  name: 'ООО «Пример»',
  inn: '9900000000',
  ogrn: '1990000000000',
  address: 'Москва',
  email: 'hello@board.example',
}
const SITE = {
  name: 'Дистант',
  publicUrl: 'https://board.example',
  services: {},
  operator: OPERATOR,
  hiddenLists: [],
}
const TAX = { taxRegime: 'usn_5', vatLabel: 'НДС 5 % включён в цену' } as const
const DOCUMENTS = { '/offer': offer, '/privacy-policy': privacyPolicy, '/rules': rules }
const CONSENTS = {
  [consentPath('personal_data')]: personalData,
  [consentPath('transfer')]: transfer,
  [consentPath('distribution')]: distribution,
  [consentPath('news')]: news,
  [RECOMMENDATIONS_PATH]: recommendations,
  [`/documents/${REQUEST_CONSENT_SLUG}`]: school,
  [COOKIE_PATH]: cookies,
  [`/documents/${GUARDIAN_CONSENT_SLUG}`]: guardian,
}
const PAGES = Object.entries({ ...DOCUMENTS, ...CONSENTS }).map(([path, text]) => ({
  path,
  html: rendered(text),
}))

function rendered(text: LegalText) {
  const view = createElement(LegalTextView, {
    text,
    slug: 'text',
    others: [],
    earlier: [],
    fill: (html: string) => withOperatorTax(html, TAX),
  })
  return withSpaces(renderToStaticMarkup(createElement(SiteProvider, { value: SITE }, view)))
}

describe.each(PAGES)('the legal text at $path', ({ path, html }) => {
  test('a legal text cites only clauses that exist', () => {
    const links = all(html, /href="([^"]+)"/g).filter((href) => href.includes('#'))
    expect(links.length).toBeGreaterThan(4)
    const broken = links.filter((href) => {
      const [target = '', anchor = ''] = href.split('#')
      const page = PAGES.find((one) => one.path === (target || path))
      return !page || !idsOf(page.html).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  test('a legal text links only to pages that exist', () => {
    const paths = all(html, /href="(\/[^"#]*)/g)
    expect(paths.filter((one) => !one.startsWith('/api/') && !matchRoute(one)?.route.page)).toEqual([])
  })

  test('a legal text has unique anchors', () => {
    const ids = idsOf(html)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a legal text skips no heading level', () => {
    const levels = all(html, /<h([1-6])/g).map(Number)
    expect(levels[0]).toBe(1)
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
  })
})

test('clauses of legal texts are numbered without gaps within their sections', () => {
  for (const { html } of PAGES) {
    const numbers = all(html, /id="p(\d+\.\d+)"/g)
    const expected = numbers.map((number, at) => {
      const [section, clause] = (numbers[at - 1] ?? '0.0').split('.').map(Number)
      return number.startsWith(`${section}.`)
        ? `${section}.${(clause ?? 0) + 1}`
        : `${number.split('.')[0]}.1`
    })
    expect(numbers).toEqual(expected)
  }
})

const idsOf = (html: string) => all(html, /\sid="([^"]+)"/g)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test.each(PAGES)(
  '$path names the operator of the board, its address, numbers and e-mail, and the site',
  ({ html }) => {
    expect(html).toContain(
      '.<span class="operator">ООО «Пример», ИНН 9900000000, ОГРН 1990000000000. Адрес: Москва. Почта для обращений: <a href="mailto:hello@board.example">hello@board.example</a>.</span></p>',
    )
    expect(html).toContain('<a href="https://board.example">https://board.example</a>')
  },
)

test('the offer says the rule of VAT and the regime of the present day', () => {
  const { html = '' } = PAGES.find(({ path }) => path === '/offer') ?? {}
  expect(html).toContain('для акта и чека об оказанной услуге — в последний день услуги')
  expect(html).toContain(
    'Сейчас Исполнитель применяет упрощённую систему налогообложения и платит НДС: НДС 5 % включён в цену.',
  )
  expect(withOperatorTax('.{{vat}}', null)).toBe('.')
})

test('the consents to show a resume and the policy say who opens the contacts, for pay and how many a day', () => {
  for (const path of [consentPath('transfer'), consentPath('distribution'), '/privacy-policy']) {
    const { html = '' } = PAGES.find((one) => one.path === path) ?? {}
    expect.soft(html, path).toMatch(/за плату|оплаченным доступом/)
    expect.soft(html, path).toMatch(new RegExp(`не больше чем (у )?${OPENINGS_A_DAY} человек за сутки`))
    expect.soft(html, path).toMatch(/полное имя/)
    expect.soft(html, path).toMatch(/файлы портфолио/)
    expect.soft(html, path).toMatch(/рекомендует/)
  }
  for (const { edition } of [transfer, distribution, personalData, privacyPolicy])
    expect(edition >= CONTACTS_EDITION).toBe(true)
})

test('no placeholder of a legal text remains on its page', () => {
  expect(PAGES.filter(({ html }) => /[{}]/.test(html)).map(({ path }) => path)).toEqual([])
})

test.each<[Partial<Operator>, string]>([
  [{}, 'ООО «Пример», ИНН 9900000000, ОГРН 1990000000000. Адрес'],
  [
    { form: 'ip', name: 'ИП Примеров П. П.', inn: '990000000041', ogrn: '399000000000000' },
    'ИП Примеров П. П., ИНН 990000000041, ОГРНИП 399000000000000. Адрес',
  ],
  [
    { form: 'self_employed', name: 'Примеров Пётр', inn: '990000000041', ogrn: null },
    'Примеров Пётр, плательщик налога на профессиональный доход, ИНН 990000000041. Адрес',
  ],
])('the details of the operator %j are those of its form', (given, text) => {
  const operator = { ...OPERATOR, ...given }
  expect(withSiteDetails('.{{operator}}', { ...SITE, operator })).toContain(text)
})

test('operator details are escaped, and left out without an operator', () => {
  const operator = { ...OPERATOR, name: '<b>ООО & "К"</b>', address: "$& '" }
  const filled = withSiteDetails('.{{operator}}', { ...SITE, operator })
  expect(filled).toContain('&lt;b&gt;ООО &amp; &quot;К&quot;&lt;/b&gt;, ИНН')
  expect(filled).toContain('Адрес: $&amp; &#39;. ')
  expect(withSiteDetails('.{{operator}}', { ...SITE, operator: null })).toBe('.')
})
