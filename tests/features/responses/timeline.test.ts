import { describe, expect, test } from 'vitest'
import { timelineOf } from '#client/features/board/responses/thread/timeline.ts'
import type { HistoryEntry, Message } from '#shared/features/board/responses/model.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'

const happened = (event: HistoryEntry['event'], time: string): HistoryEntry => ({
  event,
  side: 'company',
  name: null,
  at: time,
  reason: null,
  stage: null,
})
const written = (id: number, side: Side, time: string): Message => ({
  id,
  side,
  name: side,
  text: `${id}`,
  at: time,
})

const at = (clock: string, day = 20) => `2026-11-${day}T${clock}:00.000Z`

const labelsOf = (given: Partial<Parameters<typeof timelineOf>[0]>) =>
  timelineOf({ letter: '', sentAt: at('08:00'), history: [], messages: [], ...given }).map((entry) => {
    if (entry.kind === 'day') return isoDay(entry.at)
    if (entry.kind === 'event') return entry.event.event
    return `${entry.isFirst ? '[' : ''}${entry.text}${entry.isLast ? ']' : ''}`
  })

describe('the order of a response', () => {
  test('what was written with an event follows it, and the letter is the first message', () => {
    expect(
      labelsOf({
        letter: 'Письмо',
        history: [happened('sent', at('08:00')), happened('invited', at('09:00'))],
        messages: [written(1, 'company', at('09:00'))],
      }),
    ).toEqual(['2026-11-20', 'sent', '[Письмо]', 'invited', '[1]'])
  })

  test('messages of one author in a row are one group until a pause, an event or another day', () => {
    expect(
      labelsOf({
        history: [happened('viewed', at('10:01'))],
        messages: [
          written(1, 'seeker', at('09:00')),
          written(2, 'seeker', at('09:05')),
          written(3, 'seeker', at('10:00')),
          written(4, 'seeker', at('10:02')),
          written(5, 'company', at('10:03')),
          written(6, 'company', at('10:03', 21)),
        ],
      }),
    ).toEqual(['2026-11-20', '[1', '2]', '[3]', 'viewed', '[4]', '[5]', '2026-11-21', '[6]'])
  })

  test('a day begins at midnight in Moscow', () => {
    const messages = [written(1, 'seeker', at('20:59')), written(2, 'seeker', at('21:00'))]
    expect(labelsOf({ messages })).toEqual(['2026-11-20', '[1]', '2026-11-21', '[2]'])
  })
})
