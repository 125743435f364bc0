import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { previewCard } from '#client/features/board/posting/editor/preview-card.ts'
import { vacancyListState } from '#client/features/board/vacancies/list/list-state.ts'
import { VacancyList } from '#client/features/board/vacancies/list/vacancy-list.tsx'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { toOnlyPage } from '#tests/support/list-results.ts'
import { TAX_YEAR_2026 } from '#tests/support/tax-years.ts'
import { asFacets } from '#tests/support/facets.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const NOW = '2026-11-21T09:00:00Z'
const company = { id: CompanyId.parse(1), slug: 'nitka', title: 'Нитка', logoUrl: null, isVerified: false }
const facets = Object.fromEntries(vacancyList.facets.map((name) => [name, []]))

const card = (title: string, at: number) => ({
  ...previewCard(VacancyContent.parse({ title }), { company, places: [], now: NOW, taxYear: TAX_YEAR_2026 }),
  id: VacancyId.parse(at + 1),
  workForm: 'home' as const,
})

const remote = {
  filter: 'workForm',
  value: 'remote',
  label: 'Удалённо',
  words: 'удалёнка',
  searchWithout: 'швея казань',
}
const kazan = {
  filter: 'location',
  value: 'kazan',
  label: 'Казань',
  words: 'казань',
  searchWithout: 'швея удалёнка',
}

/** Parts of the page that are loaded later are there from the second time on. */
beforeAll(async () => {
  shown({ total: 0, understood: [remote] }, { titles: [] })
  await vi.dynamicImportSettled()
})

/** The page of «швея удалёнка казань» with vacancies of these titles. */
function shown(
  changes: Partial<SearchResult>,
  { titles = ['Швея', 'Портной'], filter = {}, isExact = false } = {},
): string {
  const result = {
    ...toOnlyPage(titles.map(card)),
    sort: 'relevance' as const,
    facets: asFacets(facets),
    ...changes,
  }
  const about = {
    attribute: null,
    sort: result.sort,
    facets: result.facets,
    company: null,
    hiddenPaths: [],
  }
  const state = vacancyListState(
    { ...about, filter: { ...vacancyList.empty, search: 'швея удалёнка казань', ...filter } },
    { isExact, isOfMentions: false },
  )
  const list = <VacancyList state={state} result={result} now={NOW} heading="Вакансии" crumbs={[]} />
  const router = createMemoryRouter([{ path: '/', element: list }])
  return withSpaces(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')
/** Links of the part of the page after a text: their texts, or their names for screen readers, and addresses. */
const linksAfter = (html: string, start: string) =>
  Array.from(
    html.slice(html.indexOf(start)).matchAll(/<a ([^>]*)>(.*?)<\/a>/g),
    ([, attributes = '', inner = '']) => ({
      name: /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? textOf(inner),
      text: textOf(inner),
      href: decodeURIComponent(/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replaceAll('+', ' '),
    }),
  )
const headingsOf = (html: string) =>
  Array.from(
    html.matchAll(/<(h[1-3])[^>]*>(.*?)<\/\1>/g),
    ([, level, inner = '']) => `${level} ${textOf(inner)}`,
  )

describe('what was understood of a text', () => {
  test('each condition read from the text is a link to the text without its words', () => {
    const html = shown({ understood: [remote, kazan] }, { filter: { experience: ['none'] } })
    expect(linksAfter(html, 'Понято:').slice(0, 3)).toEqual([
      {
        name: 'Убрать условие «Удалённо»',
        text: 'удалённо',
        href: '/vacancies?search=швея казань&amp;experience=none',
      },
      {
        name: 'Убрать условие «Казань»',
        text: 'Казань',
        href: '/vacancies?search=швея удалёнка&amp;experience=none',
      },
      {
        name: 'Искать текст как есть',
        text: 'Искать текст как есть',
        href: '/vacancies?search=швея удалёнка казань&amp;experience=none&amp;exact=1',
      },
    ])
  })

  test('conditions of the same words are one chip', () => {
    const home = { ...remote, value: 'home', label: 'На дому' }
    const links = linksAfter(shown({ understood: [remote, home, kazan] }), 'Понято:')
    expect(links.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
      ['Убрать условие «Удалённо, на дому»', 'удалённо, на дому'],
      ['Убрать условие «Казань»', 'Казань'],
    ])
  })

  test('a company keeps its capital letter, a sum and an abbreviation read as in a sentence', () => {
    const one = (filter: string, label: string) => ({ ...remote, filter, label, searchWithout: label })
    const html = shown({
      understood: [one('company', 'Нитка'), one('salary', 'От 60 000 ₽'), one('pay_frequency', 'ГПХ')],
    })
    expect(
      linksAfter(html, 'Понято:')
        .slice(0, 3)
        .map(({ text }) => text),
    ).toEqual(['Нитка', 'от 60 000 ₽', 'ГПХ'])
  })

  test('a search for the text as typed shows nothing understood', () => {
    expect(shown({ understood: [remote] }, { isExact: true })).not.toContain('Понято')
  })

  test('a repaired text has one link to the text as typed', () => {
    const repair = { kind: 'spelling' as const, query: 'швея казань', original: 'швйя казань' }
    const html = shown({ understood: [kazan], repair })
    expect(html).toContain('Понято:')
    expect(html.match(/exact=1/g)).toHaveLength(1)
  })
})

describe('similar vacancies', () => {
  test('vacancies that lack a condition stand under a heading that says which', () => {
    const html = shown(
      {
        understood: [remote, kazan],
        relaxed: [{ from: 1, without: ['Удалённо', 'Казань', '«ночной»'], isMention: false }],
      },
      { titles: ['Швея', 'Портной', 'Закройщик'] },
    )
    expect(headingsOf(html)).toEqual([
      'h1 Вакансии',
      'h2 Швея',
      'h2 Похожие, без «удалённо», «Казань» и «ночной»',
      'h3 Портной',
      'h3 Закройщик',
    ])
  })

  test('a list without exact results says so, and what to drop stands above the similar ones', () => {
    const html = shown(
      {
        total: 0,
        pages: 0,
        understood: [kazan],
        relaxed: [{ from: 0, without: ['Казань'], isMention: false }],
        withoutFilter: [{ filter: 'workForm', count: 7 }],
        otherSearches: [
          { without: 'удалёнка', search: 'швея казань', count: 3 },
          { without: null, search: 'портной', count: 12 },
        ],
      },
      { filter: { workForm: ['remote'] } },
    )
    expect(textOf(html)).toContain('Точных совпадений нет')
    expect(html).not.toContain('По таким условиям ничего не нашлось')
    expect(headingsOf(html).slice(1)).toEqual(['h2 Похожие, без «Казань»', 'h3 Швея', 'h3 Портной'])
    expect(linksAfter(html, 'Попробуйте убрать:').slice(0, 3)).toMatchObject([
      { text: 'форма работы7', href: '/vacancies?search=швея удалёнка казань' },
      { text: 'слово «удалёнка»3', href: '/vacancies?search=швея казань&amp;work_form=remote' },
      { text: 'портной12', href: '/vacancies?search=портной&amp;work_form=remote' },
    ])
    expect(html.indexOf('Похожие запросы:')).toBeLessThan(html.indexOf('Похожие, без'))
  })

  test('an empty list suggests texts without a word and similar texts, after the filters to remove', () => {
    const html = shown(
      {
        total: 0,
        pages: 0,
        withoutFilter: [{ filter: 'workForm', count: 7 }],
        otherSearches: [
          { without: 'удалёнка', search: 'швея казань', count: 21 },
          { without: null, search: 'портной', count: 12 },
        ],
      },
      { titles: [], filter: { workForm: ['remote'] } },
    )
    const text = textOf(html)
    expect(text).toContain('Ничего не найдено')
    expect(text).toMatch(
      /Попробуйте убрать одно из условий:форма работы — 7 вакансий.*без слова «удалёнка» — 21 вакансия.*Похожие запросы:портной12/,
    )
    expect(linksAfter(html, 'Попробуйте поискать:')[0]?.href).toBe(
      '/vacancies?search=швея казань&amp;work_form=remote',
    )
  })

  test('an empty list without anything to suggest says how to search', () => {
    expect(textOf(shown({ total: 0, pages: 0 }, { titles: [] }))).toContain('нет ли в запросе ошибки')
  })
})

describe('copies of a vacancy', () => {
  test.each([
    [{ count: 1, places: ['Казань'] }, 'Ещё 1 такая у компании: Казань'],
    [{ count: 3, places: [] }, 'Ещё 3 такие у компании'],
    [{ count: 21, places: ['Уфа', 'Омск'] }, 'Ещё 21 такая у компании: Уфа, Омск'],
    [
      { count: 16, places: ['Казань', 'Самара', 'Уфа', 'Омск', 'Тверь', 'Пермь'] },
      'Ещё 16 таких у компании: Казань, Самара, Уфа, Омск, Тверь…',
    ],
  ])('a card with %o says how many say the same, and where', (copies, text) => {
    const html = shown({ copies: [null, copies] })
    expect(textOf(html.slice(html.lastIndexOf('card-foot')))).toContain(text)
    expect(html.slice(0, html.lastIndexOf('card-foot'))).not.toContain('Ещё')
  })
})
