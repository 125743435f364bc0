/**
 * Does the work for one item after another; an item that fails does not keep the others from their turn.
 * @throws the first failure, after the last item
 */
export async function oneByOne<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>) {
  const failures: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
