/**
 * Runs the work for one item after another, also after failures.
 * @throws the first error, after the last item
 */
export async function sequentially<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
