/** Proves by their positions that words stand next to each other. */
import { float32, int32, uint8 } from '../columns.ts'
import { SCORES, fieldAt, TITLE } from './positions.ts'
import { addHit, createHits, type Hits } from './hits.ts'
import { decodePositions, NOT_IN_TITLE, readPostings, type PostingBlock } from './postings.ts'
import type { Segment } from './segment.ts'

/** A word of a phrase in the documents of a segment. */
type PhraseWord = {
  block: PostingBlock
  /** Its positions in all documents, which begin at `start`. */
  bytes: Uint8Array
  start: number
  /** Its place within the phrase. */
  offset: number
  /** The posting that is read. */
  at: number
  positions: number[]
  /** Number of positions in the current document, 0 if they are not decoded. */
  count: number
}

/** @param phrase.offsets places of the words within the phrase */
export function matchAdjacent(
  segment: Segment,
  phrase: {
    words: readonly number[]
    offsets: readonly number[]
    fields: number
    needed: number
    span: number
  },
): Hits {
  const { fields, needed, span } = phrase
  const words = phrase.words.map((term, at): PhraseWord => {
    const start = int32(segment.positionStarts, term)
    return {
      block: readPostings(segment, term, at),
      bytes: segment.positions.read(start, int32(segment.positionStarts, term + 1)),
      start,
      offset: phrase.offsets[at] ?? 0,
      at: 0,
      positions: [],
      count: 0,
    }
  })
  words.sort((a, b) => a.block.length - b.block.length)
  const [rarest] = words
  const hits = createHits(rarest?.block.length ?? 0)
  if (!rarest) return hits
  for (; rarest.at < rarest.block.length; rarest.at++) {
    const document = int32(rarest.block.documents, rarest.at)
    if (words.every((word) => advance(word, document, fields)))
      addPhrase(hits, { words, fields, needed, span })
  }
  return hits
}

/** Moves on to the document. Whether the word is there, in one of the fields. */
function advance(word: PhraseWord, document: number, fields: number): boolean {
  const { documents, length } = word.block
  while (word.at < length && int32(documents, word.at) < document) word.at += 1
  word.count = 0
  return (
    word.at < length &&
    int32(documents, word.at) === document &&
    (uint8(word.block.fields, word.at) & fields) !== 0
  )
}

/** Adds the current document if the words stand there next to each other. */
function addPhrase(
  hits: Hits,
  {
    words,
    fields,
    needed,
    span,
  }: { words: readonly PhraseWord[]; fields: number; needed: number; span: number },
) {
  const [rarest] = words
  if (!rarest) return
  decode(rarest)
  let found = 0
  let first = NOT_IN_TITLE
  for (let at = 0; at < rarest.count; at++) {
    const start = (rarest.positions[at] ?? 0) - rarest.offset
    if (!words.every((word) => word === rarest || standsAt(word, start + word.offset))) continue
    const field = fieldAt(start) & fields
    found |= field
    if (field === TITLE && first === NOT_IN_TITLE) first = Math.min(start, NOT_IN_TITLE - 1)
  }
  if ((found & needed) === 0) return
  addHit(hits, int32(rarest.block.documents, rarest.at), {
    score: float32(SCORES, found),
    first,
    last: first === NOT_IN_TITLE ? first : Math.min(first + span, NOT_IN_TITLE - 1),
    titleWords: first === NOT_IN_TITLE ? 0 : words.length,
  })
}

function standsAt(word: PhraseWord, position: number): boolean {
  if (word.count === 0) decode(word)
  for (let at = 0; at < word.count; at++) {
    const found = word.positions[at] ?? 0
    if (found >= position) return found === position
  }
  return false
}

function decode(word: PhraseWord) {
  const { positionStarts, fields } = word.block
  word.count = decodePositions(
    word.bytes,
    {
      start: int32(positionStarts, word.at) - word.start,
      end: int32(positionStarts, word.at + 1) - word.start,
      fields: uint8(fields, word.at),
    },
    word.positions,
  )
}
