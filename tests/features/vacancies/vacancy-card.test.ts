import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { previewCard } from '#client/features/board/posting/editor/preview-card.ts'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyCard as VacancyCardData } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { TAX_YEAR_2026 } from '#tests/support/tax-years.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const NOW = '2026-11-21T09:00:00Z'
const company = { id: CompanyId.parse(1), slug: 'nitka', title: 'Нитка', logoUrl: null, isVerified: false }
const draft = previewCard(VacancyContent.parse({ title: 'Швея' }), {
  company,
  places: [],
  now: NOW,
  taxYear: TAX_YEAR_2026,
})

function shown(changes: Partial<VacancyCardData>) {
  const vacancy = { ...draft, id: VacancyId.parse(7), workForm: 'home' as const, ...changes }
  return withSpaces(renderToStaticMarkup(createElement(VacancyCard, { vacancy, now: NOW })))
}

test('a card shows three badges and how many more there are', () => {
  const html = shown({
    experience: 'none',
    employment: 'part',
    labels: ['no_calls', 'no_video', 'child_at_home'],
  })
  for (const text of ['Без опыта', 'Частичная занятость', 'Без звонков', '+2'])
    expect(html).toContain(`>${text}<`)
  expect(html).toContain('title="Без видеосвязи, Можно с ребёнком дома"')
})

test('a card names a missing salary and a paid highlight', () => {
  expect(shown({ salary: null })).toContain('з/п не указана')
  expect(shown({ isHighlighted: true })).toContain('>Выделена<')
})

test('a card leaves out a summary that begins with its title or its company', () => {
  const html = (summary: string) => shown({ summary })
  expect(html('Шьём постельное бельё')).toContain('Шьём постельное бельё')
  expect(html('Швея на дом, шьём бельё')).not.toContain('шьём бельё')
  expect(html('«Нитка» шьёт бельё')).toContain('шьёт бельё')
  expect(html('Нитка шьёт бельё')).not.toContain('шьёт бельё')
})

test('only a vacancy that takes responses here has a button to respond', () => {
  expect(shown({ takesResponses: true })).toContain('href="/vacancies/7/respond"')
  expect(shown({ takesResponses: false })).not.toContain('/respond')
})

const placeOf = (name: string, type: 'country' | 'city', countryIso2 = 'RU') =>
  LocationRef.parse({ id: 1, slug: 'place', name, type, countryIso2 })
const RUSSIA = placeOf('Россия', 'country')

test.each<[string, Partial<VacancyCardData>]>([
  ['из любой точки России', { workFrom: [RUSSIA] }],
  [
    'из любой точки России · по Москве 10–18 · ТК',
    { workFrom: [RUSSIA], ...hours(10, 18), contracts: ['labour'] },
  ],
  ['Беларусь · 9:30–18 МСК+2', { workFrom: [placeOf('Беларусь', 'country', 'BY')], ...hours(9.5, 18, 300) }],
  [
    'Казань · ГПХ или самозанятость',
    { workFrom: [placeOf('Казань', 'city')], contracts: ['civil', 'self_employed'] },
  ],
  ['из любой точки мира · ИП', { workFromAnywhere: true, contracts: ['sole_proprietor'] }],
  ['Россия · ТК', { workFrom: [RUSSIA], distantWork: false, contracts: ['labour'] }],
])('a card says «%s» in one line, of what the vacancy states', (line, facts) => {
  expect(shown({ distantWork: true, ...facts })).toContain(` · ${line}<`)
})

function hours(from: number, to: number, workZone = 180) {
  return { workStartsAt: from * 60, workEndsAt: to * 60, workZone }
}
