import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import type { Mutant } from './find-mutants.ts'
import type { Recorded } from './records.ts'
import type { Known } from './recording/record.ts'
import type { TestFile } from './runner/messages.ts'

export type Reach = { testsFor: (mutant: Pick<Mutant, 'path' | 'region'>) => Candidate[] }
export type Candidate = TestFile & { ms: number }

type Options = {
  root: string
  /** All mutated files. */
  paths: readonly string[]
  tests: Known
  /** Whether the text of the file is the recorded one: only then its regions have the same numbers. */
  isAsRecorded: (path: string) => boolean
}

/**
 * Finds the test files that reach a mutant. Those that find it soonest come first: closely related and fast ones. A
 * file that is not recorded is assumed to reach the features in its name and the folders that it imports from.
 */
export function openReach({ root, paths, tests, isAsRecorded }: Options): Reach {
  const byRegion = new Map<string, Set<Recorded>>()
  const byPath = new Map<string, Set<Recorded>>()
  for (const record of tests.recorded) {
    for (const region of record.regions) {
      addTo(byRegion, region, record)
      addTo(byPath, region.slice(0, region.lastIndexOf(':')), record)
    }
  }
  const importers = findImporters(root, paths)
  const ofModule = (path: string) => {
    const found = new Set(byPath.get(path))
    for (const user of usersOf(path, importers, (at) => byPath.has(at)))
      for (const record of byPath.get(user) ?? []) found.add(record)
    return found
  }
  return {
    testsFor({ path, region }) {
      const inRegion = region === null ? ofModule(path) : byRegion.get(`${path}:${region}`)
      const found = isAsRecorded(path) ? inRegion : ofModule(path)
      const guessed = tests.unrecorded.flatMap((test) => {
        const ms = guessMs(test, [path, ...(importers.get(path) ?? [])])
        return ms === null ? [] : [{ ...test, ms }]
      })
      return [...(found ?? []), ...guessed].toSorted(
        (one, other) => estimateCost(one, path) - estimateCost(other, path),
      )
    },
  }
}

function addTo(sets: Map<string, Set<Recorded>>, key: string, record: Recorded) {
  const set = sets.get(key) ?? new Set()
  set.add(record)
  sets.set(key, set)
}

/**
 * A constant contains no code that runs: its users are the modules that import it, also through other modules without
 * such code.
 */
function usersOf(
  path: string,
  importers: ReadonlyMap<string, readonly string[]>,
  hasCode: (path: string) => boolean,
): Set<string> {
  const users = new Set<string>()
  const queue = [path]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const importer of importers.get(at) ?? []) {
      if (users.has(importer)) continue
      users.add(importer)
      if (!hasCode(importer)) queue.push(importer)
    }
  }
  return users
}

function findImporters(root: string, paths: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const path of paths) {
    for (const { moduleRequest } of parseSync(path, readFileSync(join(root, path), 'utf8')).module
      .staticImports) {
      const { value } = moduleRequest
      const to = value.startsWith('#') ? value.slice(1) : posix.join(posix.dirname(path), value)
      importers.set(to, [...(importers.get(to) ?? []), path])
    }
  }
  return importers
}

/** How much more likely a test of the same feature finds a fault than another one of the same length. */
const NEAR = 6
const LEAST_MS = 200

const estimateCost = (test: Candidate, mutated: string) =>
  Math.max(test.ms, LEAST_MS) / (isNear(test, mutated) ? NEAR : 1)

/** Whether a folder of the tests has the name of the area, the feature or a folder in it. */
function isNear({ path }: TestFile, mutated: string): boolean {
  const folders = new Set(mutated.split('/').slice(2, -1))
  return path.split('/').some((folder) => folders.has(folder))
}

/**
 * Estimates a time that puts tests of the mutated module first, then tests of modules that import it; null for a test
 * of something else.
 */
function guessMs({ path, text }: TestFile & { text: string }, [mutated = '', ...users]: readonly string[]) {
  if (text.includes(`#${mutated}`)) return 500
  const folder = mutated.slice(0, mutated.lastIndexOf('/'))
  if (!text.includes(`#${folder}/`) && !isNear({ project: '', path }, mutated)) return null
  const isNamed = new RegExp(`\\b${toName(mutated).replaceAll('-', '[- ]?')}\\b`, 'i').test(text)
  if (isNamed) return 1000
  const speaksOf = (module: string) => toStems(path).some((stem) => toStems(module).includes(stem))
  if (speaksOf(mutated)) return 2000
  return users.some(speaksOf) ? 3000 : 5000
}

const toName = (path: string) => {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return file.slice(0, file.indexOf('.'))
}

/** «closing» refers to «close». */
const STEM_LENGTH = 4
const toStems = (path: string) =>
  toName(path)
    .split('-')
    .map((word) => word.slice(0, STEM_LENGTH))
