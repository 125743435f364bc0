import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATORS } from './operators.ts'
import type { Change } from './operators.ts'
import { findRegions, parseProgram, regionAround } from './regions.ts'
import { walkCode } from './walk.ts'

export type Mutant = Change & {
  path: string
  kind: string
  line: number
  before: string
  /** The text of the whole file with the fault. */
  text: string
  /** Number of the innermost region around it; null at the level of the module. */
  region: number | null
}

/** A node and an operator that has one or several variants there. */
export type MutablePlace = { path: string; kind: string; changes: readonly Change[] }

/** @param root of the checkout; `paths` from it */
export function findMutablePlaces(root: string, paths: readonly string[]): MutablePlace[] {
  return paths.flatMap((path) => placesIn(path, readFileSync(join(root, path), 'utf8')))
}

export const placesIn = (path: string, text: string): MutablePlace[] =>
  [...walkCode(parseProgram(path, text), text)]
    .flatMap((visited) =>
      OPERATORS.map(({ kind, changesOf }) => ({ path, kind, changes: changesOf(visited, text) })),
    )
    .filter(({ changes }) => changes.length > 0)

/** @returns null when the text does not parse with the change */
export function buildMutant(root: string, { path, kind }: MutablePlace, change: Change): Mutant | null {
  const { start, end } = change
  const original = readFileSync(join(root, path), 'utf8')
  const text = changed(original, change)
  try {
    parseProgram(path, text)
  } catch {
    return null
  }
  return {
    path,
    kind,
    ...change,
    text,
    line: original.slice(0, start).split('\n').length,
    before: original.slice(start, end),
    region: regionAround(findRegions(parseProgram(path, original)), change),
  }
}

export const changed = (text: string, { start, end, after }: Change) =>
  text.slice(0, start) + after + text.slice(end)
