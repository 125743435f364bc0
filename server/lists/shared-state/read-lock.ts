/**
 * A lock between threads: many read, or one changes. A change waits for the reads that have begun, and reads that begin
 * later wait for the change. Both are short: a call of a list, or a batch of changed rows.
 */

/** The first word is odd during a change and grows with each; of the others, a reader has one: 1 while it reads. */
export type LockWords = Int32Array<SharedArrayBuffer>

const CHANGES = 0
/** A thread that is terminated leaves its wait by then. */
const WAIT_MS = 100

export const createLockWords = (readers: number): LockWords =>
  new Int32Array(new SharedArrayBuffer((readers + 1) * Int32Array.BYTES_PER_ELEMENT))

/** @param reader its number, from 0 */
export function createReadLock(words: LockWords, reader: number) {
  const own = reader + 1
  let depth = 0

  return {
    /** Waits for a change. Reads of one thread may overlap. */
    begin() {
      if (depth++ > 0) return
      for (;;) {
        Atomics.store(words, own, 1)
        const changes = Atomics.load(words, CHANGES)
        if (changes % 2 === 0) return
        release(words, own)
        Atomics.wait(words, CHANGES, changes, WAIT_MS)
      }
    },
    end() {
      if (--depth === 0) release(words, own)
    },
    /** The number of changes so far; even while this thread reads. */
    changes: () => Atomics.load(words, CHANGES),
  }
}

/** For a reader that has ended. */
export const releaseReader = (words: LockWords, reader: number) => release(words, reader + 1)

function release(words: LockWords, own: number) {
  Atomics.store(words, own, 0)
  Atomics.notify(words, own)
}

/** Runs a change while no thread reads. Of the thread that makes all changes. */
export function changeAlone<Result>(words: LockWords, change: () => Result): Result {
  Atomics.add(words, CHANGES, 1)
  try {
    for (let reader = 1; reader < words.length; reader++)
      while (Atomics.load(words, reader) === 1) Atomics.wait(words, reader, 1, WAIT_MS)
    return change()
  } finally {
    Atomics.add(words, CHANGES, 1)
    Atomics.notify(words, CHANGES)
  }
}
