/** Removes one entry of a list. @returns what puts it back, into the list as it is then */
export function removeAt<Entry>(
  at: number,
  read: () => readonly Entry[],
  write: (entries: Entry[]) => void,
): () => void {
  const removed = read()[at]
  write(read().filter((_, index) => index !== at))
  return () => {
    if (removed !== undefined) write([...read().slice(0, at), removed, ...read().slice(at)])
  }
}
