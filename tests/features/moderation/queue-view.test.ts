import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CaseBody } from '#client/features/staff/moderation/case-view.tsx'
import { ModerationQueue } from '#client/features/staff/moderation/moderation-queue.tsx'
import { formatWait } from '#client/app/format-wait.ts'
import type { ModerationCase, WaitingCase } from '#shared/features/staff/moderation/contract.ts'

const NOW = '2026-11-21T09:00:00Z'

const waiting = (id: number, { isTaken = false } = {}): WaitingCase => ({
  id,
  kind: 'vacancy',
  title: `Текст ${id}`,
  company: null,
  submittedAt: NOW,
  markCount: 0,
  isTaken,
})

/** Title of the text that an opened queue begins with; null when none is chosen. */
function chosenOf(items: readonly WaitingCase[]) {
  const html = renderToString(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(ModerationQueue, {
        queue: { count: items.length, usualMinutes: null, decidedToday: 0, items },
        now: NOW,
      }),
    ),
  )
  return /aria-current="true".*?(Текст \d+)/.exec(html)?.[1] ?? null
}

test('the moderation queue starts with a text that no other moderator is reviewing', () => {
  expect(chosenOf([waiting(1), waiting(2)])).toBe('Текст 1')
  expect(chosenOf([waiting(1, { isTaken: true }), waiting(2, { isTaken: true }), waiting(3)])).toBe('Текст 3')
})

test('when all texts are under review, the oldest is shown with its moderator', () => {
  expect(chosenOf([waiting(1, { isTaken: true }), waiting(2, { isTaken: true })])).toBe('Текст 1')
})

test('an empty moderation queue says that everything is reviewed', () => {
  expect(chosenOf([])).toBeNull()
})

test.each([
  [0, '1 мин'],
  [-5_000, '1 мин'],
  [89, '89 мин'],
  [90, '2 ч'],
  [47 * 60, '47 ч'],
  [48 * 60, '2 дня'],
  [7 * 24 * 60 + 60, '7 дней'],
])('a wait of %i minutes in the queue is shown as «%s»', (minutes, label) => {
  expect(formatWait(minutes * 60_000)).toBe(label.replace(' ', '\u00A0'))
})

test('findings are listed above the text, and each mark in the text names its rule', () => {
  const text: ModerationCase = {
    id: 1,
    kind: 'vacancy',
    objectId: '7',
    companyId: null,
    title: 'Швея',
    company: null,
    state: 'waiting',
    isFinal: false,
    submittedAt: NOW,
    decidedAt: null,
    decidedBy: null,
    reasons: [],
    takenBy: null,
    author: null,
    files: [],
    facts: [],
    companyFacts: null,
    earlier: [],
    comparedWith: null,
    isPublished: false,
    parts: [
      { part: 'title', label: 'Название', text: 'Швея', before: null },
      { part: 'dutiesHtml', label: 'Обязанности', text: 'Нужна девушка.', before: null },
    ],
    marks: [
      { rule: 'new_company', part: 'company', start: 0, end: 0, quote: '', note: 'создана сегодня' },
      { rule: 'discrimination', part: 'dutiesHtml', start: 6, end: 13, quote: 'девушка' },
    ],
  }
  const html = renderToString(createElement(CaseBody, { text, isWhole: false, onView: () => {} })).replaceAll(
    '<!-- -->',
    '',
  )
  const list = html.slice(html.indexOf('<ol>'), html.indexOf('</ol>'))
  expect(
    list
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe('Новая компания создана сегодня Дискриминация «девушка»')
  expect(html).toMatch(/<mark data-finding="1"[^>]*>девушка<span[^>]*>Дискриминация<\/span><\/mark>/)
  expect(html.match(/<mark/g)).toHaveLength(1)
})
