import type { Figure, KeyOf, Row, Theme } from './definition.ts'
import { code, data } from './themes/code.ts'
import { boardGrowth, listGrowth } from './themes/growth.ts'
import { load } from './themes/load.ts'
import { look } from './themes/look.ts'
import { pages } from './themes/pages.ts'
import { resumeFiles } from './themes/resumes.ts'
import { relevance, search } from './themes/search.ts'
import { weights } from './themes/weights.ts'

const DEFINED = [
  pages,
  load,
  search,
  listGrowth,
  boardGrowth,
  relevance,
  resumeFiles,
  weights,
  look,
  data,
  code,
] as const

/** In the order of docs/measured.md. */
export const THEMES: readonly Theme[] = DEFINED

export type MeasuredKey = KeyOf<(typeof DEFINED)[number]>
type Definition = Figure & { row: Row }

/** Of every key. @throws Error for a key that is defined twice */
export const DEFINITIONS: ReadonlyMap<string, Definition> = readDefinitions()

function readDefinitions() {
  const definitions = new Map<string, Definition>()
  for (const row of THEMES.flatMap(({ rows }) => rows))
    for (const [key, figure] of Object.entries(row.figures)) {
      if (definitions.has(key)) throw new Error(`${key} is defined twice in scripts/measured/themes`)
      definitions.set(key, { ...figure, row })
    }
  return definitions
}

/** For keys that are put together of what was measured. */
export const isMeasuredKey = (key: string): key is MeasuredKey => DEFINITIONS.has(key)
