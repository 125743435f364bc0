/** The timeline of a response in chronological order: the cover letter, the events and the messages. */
import type { HistoryEntry, Message } from '#shared/features/board/responses/model.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

export type Bubble = {
  kind: 'bubble'
  key: string
  side: Side
  /** Null for the cover letter, whose author the thread names. */
  name: string | null
  text: string
  at: string
  isLetter: boolean
  /** First and last of consecutive bubbles by one author. */
  isFirst: boolean
  isLast: boolean
}
type Entry =
  | Bubble
  | { kind: 'event'; key: string; at: string; event: HistoryEntry }
  /** The first entry of a day, in Moscow. */
  | { kind: 'day'; key: string; at: string }

/** A longer pause starts a new group, so that its time is displayed. */
const GROUP_PAUSE_MS = 10 * MINUTE_MS

type Given = {
  letter: string
  sentAt: string
  history: readonly HistoryEntry[]
  messages: readonly Message[]
}

export function timelineOf(given: Given): Entry[] {
  const entries = withDays(toEntries(given))
  return entries.map((entry, at) =>
    entry.kind === 'bubble'
      ? {
          ...entry,
          isFirst: !areOneGroup(entries[at - 1], entry),
          isLast: !areOneGroup(entry, entries[at + 1]),
        }
      : entry,
  )
}

/** Events come before the messages of the same moment. */
function toEntries({ letter, sentAt, history, messages }: Given): Entry[] {
  const events = history.map((event, at) => ({
    kind: 'event' as const,
    key: `event ${at}`,
    at: event.at,
    event,
  }))
  const bubbles = messages.map(({ id, side, name, text, at }) =>
    bubbleOf({ key: `message ${id}`, side, name, text, at, isLetter: false }),
  )
  const letters =
    letter === ''
      ? []
      : [bubbleOf({ key: 'letter', side: 'seeker', name: null, text: letter, at: sentAt, isLetter: true })]
  // The sort is stable.
  return [...events, ...letters, ...bubbles].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const bubbleOf = (bubble: Omit<Bubble, 'kind' | 'isFirst' | 'isLast'>): Bubble => ({
  kind: 'bubble',
  isFirst: true,
  isLast: true,
  ...bubble,
})

function withDays(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry, at) => {
    const day = isoDay(entry.at)
    const previous = entries[at - 1]
    const isSameDay = previous !== undefined && isoDay(previous.at) === day
    return isSameDay ? [entry] : [{ kind: 'day' as const, key: `day ${day}`, at: entry.at }, entry]
  })
}

/** The letter is a separate group, so that its label applies to it only. */
const areOneGroup = (a: Entry | undefined, b: Entry | undefined) =>
  a?.kind === 'bubble' &&
  b?.kind === 'bubble' &&
  !a.isLetter &&
  !b.isLetter &&
  a.side === b.side &&
  a.name === b.name &&
  Date.parse(b.at) - Date.parse(a.at) <= GROUP_PAUSE_MS
