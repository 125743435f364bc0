/** Ranges of ids that several threads share out among themselves while they load a list. */

/** In memory that threads share. */
export type PageClaims = {
  /** Number of the next page. */
  next: Int32Array<SharedArrayBuffer>
  /** Ids of a page. */
  width: number
  /** The highest id. */
  last: number
}

const ROWS_OF_PAGE = 2000

/** @param rows.count about so many ids up to the last are those of rows */
export const createPageClaims = ({ last, count }: { last: number; count: number }): PageClaims => ({
  next: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  width: Math.max(1, Math.ceil((last / Math.max(count, 1)) * ROWS_OF_PAGE)),
  last,
})

/** The ids after `afterId` up to `untilId`, which no other thread reads. */
type IdRange = { afterId: number; untilId: number }

/** The pages of this thread, each while the one before it is used. */
export async function* claimedPages<Row>(
  claims: PageClaims,
  read: (range: IdRange) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let next = readNext(); ;) {
    const rows = await next
    if (rows === null) return
    next = readNext()
    // Its error is thrown when it is awaited.
    next.catch(() => {})
    yield rows
  }

  async function readNext(): Promise<Row[] | null> {
    const afterId = Atomics.add(claims.next, 0, 1) * claims.width
    return afterId >= claims.last ? null : read({ afterId, untilId: afterId + claims.width })
  }
}
