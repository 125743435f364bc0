/** How many rows of each kind have changed. */
export type Settled = Record<string, number>

export const countOf = async (change: PromiseLike<{ rowCount: number | null }>) =>
  (await change).rowCount ?? 0
