import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SOURCE_FAILURES } from '#shared/features/intake/sources/vocabulary.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'

/** Where a run is. The sitemap may be another one when the run goes on, so that its numbers of pages mean nothing. */
const Position = z.object({
  /** Hashes of the addresses of pages that were read. */
  done: z.array(z.string()),
  /** What identifies the postings that were given out, as `createIdentities` lists it. */
  taken: z.array(z.string()),
  /** Of the first page that could not be read. */
  failure: z.object({ reason: z.enum(SOURCE_FAILURES), message: z.string() }).nullable(),
})

/** Reads the position that a killed run has left, and writes that of this one. */
export function openPosition(stored: unknown) {
  const { data: left } = Position.safeParse(stored)
  const done = new Set(left?.done)
  let failure = left?.failure ?? null
  return {
    isNew: left === undefined,
    taken: left?.taken ?? [],
    isDone: (url: URL) => done.has(digest(url)),
    markDone: (url: URL) => void done.add(digest(url)),
    noteFailure({ reason, message }: SourceFailure) {
      failure ??= { reason, message }
    },
    /** @throws SourceFailure when one was noted */
    throwFailure() {
      if (failure) throw new SourceFailure(failure.reason, failure.message)
    },
    write: (taken: readonly string[]): z.infer<typeof Position> => ({
      done: [...done],
      taken: [...taken],
      failure,
    }),
  }
}

const digest = ({ href }: URL) => createHash('sha256').update(href).digest('base64url').slice(0, 12)
