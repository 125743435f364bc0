import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { api } from '#client/app/api.ts'
import { WHO_PAYS } from '#client/app/may-pay.ts'
import { ContactsBlock } from '#client/features/board/resumes/reading/contacts-block.tsx'
import { PriceList } from '#client/features/money/payments/price-list.tsx'
import { Component as ResumeAccess } from '#client/features/money/payments/resumes-access.page.tsx'
import { prices } from '#client/features/money/payments/tariffs.ts'
import { PRICES } from '#server/features/money/tariffs/service.ts'
import { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { RoleId } from '#shared/features/identity/managers/model.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const USER = CurrentUser.parse({
  id: 1,
  email: 'anna@example.ru',
  firstName: 'Анна',
  lastName: null,
  photoUrl: null,
  zone: 'Europe/Moscow',
  theme: 'system',
  intent: 'employer',
  staffRole: null,
  notifications: {
    responses: true,
    newResponses: 'at_once',
    vacancies: true,
    weekly: true,
    news: false,
    searches: true,
    interviews: true,
  },
  isPasskeyOffered: false,
  emailChangeAt: null,
  emailRefusedAt: null,
  deletionAt: null,
})
const COMPANY = CompanyRef.parse({
  id: 3,
  slug: 'chay',
  title: 'Чайная',
  logoUrl: null,
  isVerified: false,
})

/** What a page shows to somebody with this level in the current company; null for nobody's company. */
function shownTo(level: 0 | 100 | 150 | 200 | null, page: ReactNode) {
  const queryClient = new QueryClient()
  const id = RoleId.parse(5)
  const results = level === null ? [] : [{ id, accessLevel: level, company: COMPANY, endedStatus: null }]
  const roles = results.map(({ company, endedStatus: _endedStatus, ...role }) => ({
    ...role,
    companyId: company.id,
    accessLevel: level ?? 0,
  }))
  queryClient.setQueryData(api.accounts.me.queryKey(), USER)
  queryClient.setQueryData(api.accounts.roles.queryKey(), {
    current: level === null ? null : id,
    roles,
    results,
  })
  queryClient.setQueryData(prices().queryKey, SHOWN)
  return withSpaces(
    renderToStaticMarkup(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>),
  )
}

const SHOWN = { ...PRICES, vatLabel: 'НДС не облагается', taxRegime: 'usn_exempt' } as const

test.each([
  ['a package', <PriceList key="1" prices={SHOWN} size={5} />, /Купить пакет/],
  ['access to contacts', <ResumeAccess key="2" />, /Выбрать|Открыть доступ/],
])('%s is offered to those who may pay for the company, and to those without one', (_name, page, button) => {
  for (const level of [null, 150, 200] as const) {
    expect(shownTo(level, page)).toMatch(button)
    expect(shownTo(level, page)).not.toContain(WHO_PAYS)
  }
  for (const level of [0, 100] as const) {
    expect(shownTo(level, page)).not.toMatch(button)
    expect(shownTo(level, page)).toContain(WHO_PAYS)
  }
})

test('contacts are opened by those who work in a company, not by those without access to it', () => {
  const page = <ContactsBlock resume={{ id: ResumeId.parse('0'.repeat(24)), portfolio: [] }} state="open" />
  for (const level of [null, 0] as const) expect(shownTo(level, page)).toContain('Добавить компанию')
  for (const level of [100, 150, 200] as const) expect(shownTo(level, page)).toContain('Показать контакты')
})
