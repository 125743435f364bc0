/** The hits of one term, read from its postings in one pass: frequent terms take most of the time of a search. */
import { float32, int32 } from '../columns.ts'
import type { Hits } from './hits.ts'
import {
  ANYWHERE,
  KIND_BITS,
  KINDS,
  LATE,
  NOT_IN_TITLE,
  OF_PROFESSION,
  OFTEN,
  type StoredPostings,
} from './postings.ts'
import { DESCRIPTION, PROFESSION, SCORES, TITLE } from './positions.ts'

export type TermOptions = {
  fields: number
  needed: number
  isSubject: boolean
  /** Of a phrase: its words, and the distance from the first to the last. */
  words?: number
  span?: number
}

/** @param hits with room for all documents of the term */
export function readTermHits(
  { postings, starts, documentCounts }: StoredPostings,
  term: number,
  { fields, needed, isSubject, words = 1, span = 0 }: TermOptions,
  hits: Hits,
) {
  const length = int32(documentCounts, term)
  const bytes = postings.borrow(int32(starts, term), int32(starts, term + 1))
  const { documents, scores, first, last, titleWords } = hits
  const described = DESCRIPTION & fields
  const describedScore = float32(SCORES, described)
  const takesDescribed = (described & needed) !== 0
  let next = 0
  let document = -1
  let count = 0
  for (let posting = 0; posting < length; posting++) {
    let header = bytes[next++] ?? 0
    if (header > 127) {
      header &= 127
      for (let shift = 7, byte = 128; byte > 127; shift += 7) {
        byte = bytes[next++] ?? 0
        header |= (byte & 127) << shift
      }
    }
    document += header >>> KIND_BITS
    const kind = header & KINDS
    let title = NOT_IN_TITLE
    let score = describedScore
    if (kind === ANYWHERE || kind === OF_PROFESSION) {
      let bits = PROFESSION
      if (kind === ANYWHERE) {
        bits = bytes[next++] ?? 0
        if ((bits & TITLE) !== 0) title = bytes[next++] ?? 0
        next = afterNumber(bytes, next)
      }
      const inFields = bits & fields
      if ((inFields & needed) === 0) continue
      if ((inFields & TITLE) === 0) title = NOT_IN_TITLE
      score = SCORES[inFields] ?? 0
    } else {
      if (kind === OFTEN) next = afterNumber(bytes, next)
      if (!takesDescribed || (isSubject && kind === LATE)) continue
    }
    documents[count] = document
    scores[count] = score
    first[count] = title
    last[count] = title === NOT_IN_TITLE ? title : Math.min(title + span, NOT_IN_TITLE - 1)
    titleWords[count++] = title === NOT_IN_TITLE ? 0 : words
  }
  hits.length = count
}

/** The place after a number of one byte or several. */
function afterNumber(bytes: Uint8Array, start: number): number {
  let next = start
  while ((bytes[next] ?? 0) > 127) next += 1
  return next + 1
}
