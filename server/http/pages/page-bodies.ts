import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { compress, compressPieces, type Encoding } from './encodings.ts'

/** A body in one encoding: its pieces in order, each as soon as it is made. */
type Pieces = readonly Promise<Buffer>[]

/** The body of a page; each encoding is made on first use, once for all who ask. */
export type PageBodies = {
  in(encoding: Encoding): Pieces
  /** The encodings that were asked for. */
  made(): Iterable<Encoding>
  /** In bytes without compression; of a page that is still being made, so far. */
  readonly length: number
}

/** The bodies of a page that is there. */
export function wholeBodies(text: string): PageBodies {
  const body = Buffer.from(text)
  return { ...keep((encoding) => [compress(body, encoding)]), length: body.length }
}

/** The bodies of a page whose start can be sent before the rest is there. */
export function streamedBodies(startText: string, restText: Promise<string>) {
  const start = Buffer.from(startText)
  const rest = restText.then((text) => Buffer.from(text))
  let end: Buffer | null = null
  rest.then(
    (buffer) => void (end = buffer),
    // The code that renders the page reports the error, whether the page is read or not.
    () => {},
  )
  const compressed: Promise<Buffer>[] = []
  const makePieces = (encoding: Encoding) => {
    if (encoding === 'identity') return [Promise.resolve(start), rest]
    // One piece is smaller.
    if (end) return [compress(Buffer.concat([start, end]), encoding)]
    const pieces = compressPieces(start, rest, encoding)
    compressed.push(pieces[0])
    return pieces
  }
  return {
    ...keep(makePieces),
    get length() {
      return start.length + (end?.length ?? 0)
    },
    /** Settles when the starts that were asked for have left. */
    async startsAreSent() {
      await yieldToEventLoop()
      if (compressed.length === 0) return
      await Promise.all(compressed)
      await yieldToEventLoop()
    },
  }
}

export async function joined(pieces: Pieces): Promise<Buffer> {
  const [first, ...others] = await Promise.all(pieces)
  return first && others.length === 0 ? first : Buffer.concat([...(first ? [first] : []), ...others])
}

function keep(make: (encoding: Encoding) => Pieces) {
  const made = new Map<Encoding, Pieces>()
  return {
    made: () => made.keys(),
    in(encoding: Encoding) {
      const kept = made.get(encoding)
      if (kept) return kept
      const pieces = make(encoding)
      // Who sends them notices that they fail.
      for (const piece of pieces) piece.catch(() => {})
      made.set(encoding, pieces)
      return pieces
    },
  }
}
