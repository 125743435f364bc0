import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/durations.ts'
import type { ReadTask, SourceSettings } from '../kind.ts'

/** A query whose pages can all be reached. Instants of the last change; null: no bound. */
const Window = z.object({
  region: z.string().nullable(),
  word: z.string().nullable(),
  /** Included. */
  from: z.string().nullable(),
  /** Excluded. */
  to: z.string().nullable(),
})
export type Window = z.infer<typeof Window>

/** Where a run is: the first of the windows that are left, and the number of its next page. */
const Position = z.object({
  windows: z.array(Window),
  page: z.number().int().nonnegative(),
  limit: z.number().int().positive(),
  /** Records of the window as the last page said; null before its first page. */
  total: z.number().nullable(),
})
export type Position = z.infer<typeof Position>

const LIMIT_LARGEST = 100
/** The page with the number 100 answers with an error. */
export const PAGES_REACHED = 100
/** After a time-out the next one is asked for. */
const LIMITS = [LIMIT_LARGEST, 50, 25, 10] as const

/** The smallest one that has so many records. */
const toLimit = (records: number) => LIMITS.findLast((limit) => limit >= records) ?? LIMIT_LARGEST

/** null after the smallest. */
export const findSmallerLimit = (limit: number): number | null => LIMITS.find((next) => next < limit) ?? null

/** What remote and home work is called. The portal matches loosely. */
const WORDS = ['удаленно', 'дистанционно', 'надомная', 'на дому', 'из дома']

/** Records may move between pages while they are read. */
const OVERLAP_MS = 15 * MINUTE_MS

/** Where a run goes on that was killed, else its beginning. */
export function startPosition({
  position,
  settings,
  since,
  limit = LIMIT_LARGEST,
}: Pick<ReadTask, 'position' | 'settings' | 'since' | 'limit'>): Position {
  const stored = Position.safeParse(position)
  if (stored.success) return stored.data
  return { windows: listWindows(settings, since), page: 0, limit: toLimit(limit), total: null }
}

function listWindows({ regions, words }: SourceSettings, since: string | null): Window[] {
  const from = since === null ? null : toInstant(Date.parse(since) - OVERLAP_MS)
  const searched = since === null ? (words ?? WORDS) : []
  return orNull(regions).flatMap((region) =>
    orNull(searched).map((word) => ({ region, word, from, to: null })),
  )
}

const orNull = (values: readonly string[] | undefined): readonly (string | null)[] =>
  values === undefined || values.length === 0 ? [null] : values

/** Before the first vacancy of the portal. */
const BEGINNING = '2010-01-01T00:00:00Z'

/**
 * Two windows of the same records, the older one first: what changes while it is read comes again in the newer one. null
 * for a window of one second.
 */
export function halve(window: Window, now: Date): [Window, Window] | null {
  const from = Date.parse(window.from ?? BEGINNING)
  const to = window.to === null ? now.getTime() : Date.parse(window.to)
  const middle = Math.floor((from + to) / 2 / SECOND_MS) * SECOND_MS
  if (middle <= from || middle >= to) return null
  const border = toInstant(middle)
  return [
    { ...window, to: border },
    { ...window, from: border },
  ]
}

/** Seconds in UTC, as the portal writes them. */
const toInstant = (time: number) => new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The address of a page. A window is asked for with a second more on both sides, because nobody says which end is included. */
export function buildPageUrl(address: URL, { windows: [window], page, limit }: Position): URL {
  const url = new URL(address)
  if (!window) return url
  if (window.region !== null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/region/${window.region}`
  if (window.word !== null) url.searchParams.set('text', window.word)
  url.searchParams.set('limit', String(limit))
  url.searchParams.set('offset', String(page))
  if (window.from !== null)
    url.searchParams.set('modifiedFrom', toInstant(Date.parse(window.from) - SECOND_MS))
  if (window.to !== null) url.searchParams.set('modifiedTo', toInstant(Date.parse(window.to) + SECOND_MS))
  return url
}

/** Whether a record is in that second, so that the next window has it. */
export function isBesideWindow({ from, to }: Window, modifiedAt: string | null): boolean {
  if (modifiedAt === null) return false
  const time = Date.parse(modifiedAt)
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  return (time < start && time >= start - SECOND_MS) || (time >= end && time <= end + SECOND_MS)
}
