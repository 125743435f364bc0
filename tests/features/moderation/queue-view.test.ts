import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ModerationQueue } from '#client/features/staff/moderation/moderation-queue.tsx'
import type { WaitingCase } from '#shared/features/staff/moderation/contract.ts'

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
      createElement(ModerationQueue, { queue: { count: items.length, usualMinutes: null, items }, now: NOW }),
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
