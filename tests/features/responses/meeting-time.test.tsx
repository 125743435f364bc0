import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MeetingTime } from '#client/features/board/responses/thread/meeting-time.tsx'
import { withSpaces } from '#tests/support/spaces.ts'

test('the server says when a meeting is by the clock of Moscow alone: it does not know that of the reader', () => {
  const html = renderToStaticMarkup(<MeetingTime at="2026-12-03T12:00:00Z" now="2026-12-01T09:00:00Z" />)
  const [, text = ''] = /^<time dateTime="2026-12-03T12:00:00Z">(.*)<\/time>$/.exec(html) ?? []
  expect(withSpaces(text)).toBe('3 декабря, 15:00 по Москве')
})
