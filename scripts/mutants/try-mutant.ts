import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find-mutants.ts'
import type { Candidate } from './reach.ts'
import type { Failure } from './runner/messages.ts'
import type { Runner } from './runner/start-runner.ts'

export type Verdict =
  | { state: 'killed'; by: Failure | 'timeout' }
  /** Its test fails without a fault, too. */
  | { state: 'unsure'; by: Failure }
  /** `skipped`: files of tests that come there too, and for which there was no time. */
  | { state: 'survived'; run: number; skipped: number }

/** Recorded milliseconds of the first batch of test files, and how much longer each next one is. */
const FIRST_BATCH_MS = 10_000
const GROWTH = 4
type Options = {
  runner: Runner
  /** Folder of the copy that the runner tests. */
  copy: string
  /** Those that find it soonest come first. */
  tests: readonly Candidate[]
  /** Recorded time of the tests that one mutant may take. */
  limitMs: number
}

/** Runs the tests that come to the mutant in growing batches until one fails. */
export async function tryMutant(
  { path, text }: Pick<Mutant, 'path' | 'text'>,
  { runner, copy, tests, limitMs }: Options,
): Promise<Verdict> {
  const file = join(copy, path)
  const original = readFileSync(file, 'utf8')
  const chosen = takeWithin(tests, limitMs)
  writeFileSync(file, text)
  try {
    for (const files of batchesOf(chosen)) {
      const by = await runner.run({ changed: path, files })
      if (by) return { state: 'killed', by }
    }
    return { state: 'survived', run: chosen.length, skipped: tests.length - chosen.length }
  } finally {
    writeFileSync(file, original)
  }
}

/** The first tests, and at least one, until their time is over. */
function takeWithin(tests: readonly Candidate[], limitMs: number): Candidate[] {
  let left = limitMs
  return tests.filter(({ ms }, at) => {
    left -= ms
    return left >= 0 || at === 0
  })
}

function batchesOf(tests: readonly Candidate[]): Candidate[][] {
  const batches: Candidate[][] = []
  let room = 0
  let size = FIRST_BATCH_MS
  for (const test of tests) {
    if (room <= 0) {
      batches.push([])
      room = size
      size *= GROWTH
    }
    batches.at(-1)?.push(test)
    room -= test.ms
  }
  return batches
}
