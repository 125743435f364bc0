/** Revisions per read. */
export const COMPARED_ROWS = 20_000

export type Page = { afterId: number; limit: number }

/** Reads page after page, each while the one before it is used. */
export async function* pages<Row extends { id: number }>(
  read: (page: Page) => Promise<Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  for (let next = read({ afterId: 0, limit }); ;) {
    const rows = await next
    const last = rows.at(-1)
    const isLast = rows.length < limit || !last
    if (!isLast) {
      next = read({ afterId: last.id, limit })
      // Its error is thrown when it is awaited.
      next.catch(() => {})
    }
    yield rows
    if (isLast) return
  }
}
