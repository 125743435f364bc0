/** Keeps the `size` highest keys of any number that are offered, in a buffer twice as long. */
type TopList = {
  offer(key: number): void
  /** Highest first. */
  sorted(): Float64Array
}

export function createTopList(size: number): TopList {
  const buffer = new Float64Array(size * 2)
  let length = 0
  let lowest = -Infinity

  const shrink = () => {
    buffer.subarray(0, length).sort().reverse()
    length = Math.min(length, size)
    if (length === size) lowest = buffer[size - 1] ?? -Infinity
  }
  return {
    offer(key) {
      if (key <= lowest || size === 0) return
      buffer[length++] = key
      if (length === buffer.length) shrink()
    },
    sorted() {
      shrink()
      return buffer.slice(0, length)
    },
  }
}
