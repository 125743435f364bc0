import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { resumeListState } from '#client/features/board/resumes/reading/list-state.ts'
import { ResumeList } from '#client/features/board/resumes/reading/resume-list.tsx'
import type { ResumeListResult } from '#shared/features/board/resumes/contract.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { ResumeId } from '#shared/features/board/resumes/model.ts'
import { EMPTY_RESUME_CARD, toOnlyPage } from '#tests/support/list-results.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const NOW = '2026-11-21T09:00:00Z'

const card = (title: string, at: number) => ({
  ...EMPTY_RESUME_CARD,
  id: ResumeId.parse(String(at).padStart(24, '0')),
  title,
  name: 'Анна П.',
})

/** The text of a guest's page of resumes with these titles. */
function shown(titles: readonly string[], changes: Partial<ResumeListResult>) {
  const list: ResumeListResult = {
    ...toOnlyPage(titles.map(card)),
    isIndexed: true,
    hiddenPaths: [],
    sort: 'relevance',
    facets: asFacets(Object.fromEntries(resumeList.facets.map((name) => [name, []]))),
    viewer: 'guest',
    filter: { ...resumeList.empty, search: 'швея тула' },
    profession: null,
    location: null,
    skillNames: {},
    canonicalPath: '/resumes',
    ...changes,
  }
  const state = resumeListState(list, { isExact: false, isOfMentions: false })
  const page = <ResumeList state={state} list={list} now={NOW} heading="Резюме" save={null} place={null} />
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  )
  return withSpaces(html.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/\s+/g, ' ')
}

/** Safe: has every facet of the list, each without values. */
const asFacets = (value: unknown) => value as ResumeListResult['facets']

test('the note for companies stands after three resumes, and before the heading of similar ones', () => {
  const titles = ['Швея', 'Портной', 'Закройщик', 'Вышивальщица']
  const note = 'Здесь резюме, открытые всем'
  expect(shown(titles, {})).toMatch(new RegExp(`Закройщик.*${note}.*Вышивальщица`))
  const similar = shown(titles, { relaxed: [{ from: 2, without: ['«тула»'], isMention: false }] })
  expect(similar).toMatch(new RegExp(`Портной.*${note}.*Похожие, без «тула».*Закройщик`))
  expect(shown(['Швея'], {})).toMatch(new RegExp(`Швея.*${note}`))
})

test('copies of a resume are counted in its gender', () => {
  const copies = (count: number) => shown(['Швея'], { copies: [{ count, places: [] }] })
  expect(copies(1)).toContain('Ещё 1 такое же')
  expect(copies(2)).toContain('Ещё 2 таких же')
})
