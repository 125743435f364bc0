/** A thread that reads two numbers, which a change makes equal, and counts how often they differ. */
import { workerData } from 'node:worker_threads'
import { createReadLock, type LockWords } from '#server/lists/shared-state/read-lock.ts'

// Safe: the test starts the thread with these data.
const { words, numbers, reader } = workerData as { words: LockWords; numbers: LockWords; reader: number }
const [FIRST, SECOND, ENDED, DIFFERENCES, READS] = [0, 1, 2, 3, 4]
const lock = createReadLock(words, reader)
while (Atomics.load(numbers, ENDED) === 0) {
  lock.begin()
  const first = Atomics.load(numbers, FIRST)
  for (let turn = 0; turn < 500; turn++) Atomics.load(numbers, FIRST)
  if (Atomics.load(numbers, SECOND) !== first) Atomics.add(numbers, DIFFERENCES, 1)
  Atomics.add(numbers, READS, 1)
  lock.end()
}
