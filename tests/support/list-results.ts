/** What a page of a list shows besides its rows, for tests that render it from no board. */
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'

/** The only page of a list with these rows, of which nothing else is said. */
export const toOnlyPage = <Card>(cards: readonly Card[]) => ({
  items: [...cards],
  marks: [],
  copies: cards.map(() => null),
  understood: [],
  relaxed: [],
  total: cards.length,
  page: 1,
  pages: 1,
  repair: null,
  withoutFilter: [],
  otherSearches: [],
  mentions: null,
})

/** What the card of a resume says that says nothing but its title and the name of its author. */
export const EMPTY_RESUME_CARD = {
  photoUrl: null,
  age: null,
  location: null,
  profession: null,
  workForms: [],
  employment: [],
  salary: null,
  experienceMonths: null,
  experienceRange: null,
  lastJob: null,
  skills: [],
  summary: '',
  updatedAt: '2026-11-21T09:00:00Z',
} satisfies Partial<ResumeCard>
