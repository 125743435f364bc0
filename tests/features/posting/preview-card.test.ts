import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { previewCard } from '#client/features/board/posting/editor/preview-card.ts'
import { VacancyCard } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { TAX_YEAR_2026 } from '#tests/support/tax-years.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const NOW = '2026-11-21T09:00:00Z'
const company = { id: CompanyId.parse(1), slug: 'nitka', title: 'Нитка', logoUrl: null, isVerified: false }

const shown = (content: Partial<VacancyContent>) =>
  withSpaces(
    renderToStaticMarkup(
      createElement(VacancyCard, {
        vacancy: previewCard(VacancyContent.parse(content), {
          company,
          places: [],
          now: NOW,
          taxYear: TAX_YEAR_2026,
        }),
        now: NOW,
      }),
    ),
  )

test('the preview of a new vacancy shows nothing that was not filled in and has no link', () => {
  const html = shown({ title: 'Швея' })
  expect(html).toContain('Швея')
  for (const label of Object.values(WORK_FORM_LABELS)) expect(html).not.toContain(label)
  expect(html).not.toContain('/vacancies/')
  expect(html).not.toContain('<time')
})

test('the preview of a vacancy shows what was filled in', () => {
  expect(shown({ title: 'Швея', workForm: 'home' })).toContain('На дому')
})

test('the preview shows the net of pay before tax by the tax of its contract, and then what was typed', () => {
  const pay = { title: 'Швея', salaryFrom: '100000', salaryTax: 'gross' as const }
  expect(shown({ ...pay, contracts: ['labour', 'self_employed'] })).toContain('от ≈ 87 000 ₽')
  const html = shown({ ...pay, contracts: ['self_employed'] })
  expect(html.indexOf('от 100 000 ₽ до вычета налогов')).toBeGreaterThan(html.indexOf('от ≈ 94 000 ₽'))
})

test('the preview of an empty vacancy has a place for each missing part and says nothing about its salary', () => {
  const gaps = { title: '[название]', salary: '[зарплата]', facts: '[форма]', summary: '[описание]' }
  const html = renderToStaticMarkup(
    createElement(VacancyCard, {
      vacancy: previewCard(VacancyContent.parse({}), {
        company,
        places: [],
        now: NOW,
        taxYear: TAX_YEAR_2026,
      }),
      now: NOW,
      gaps,
    }),
  )
  for (const gap of Object.values(gaps)) expect(html).toContain(gap)
  expect(html).not.toContain('не указана')
})
