import { z } from 'zod'
import type { SourceSettings } from '../kinds/kind.ts'

const Settings = z.object({
  regions: z.array(z.string()).optional(),
  words: z.array(z.string()).optional(),
  pathPrefix: z.string().optional(),
})

/** Settings of a row; those of a later release are left out. */
export function readSettings(stored: unknown): SourceSettings {
  const { regions, words, pathPrefix } = Settings.catch({}).parse(stored)
  return {
    ...(regions && { regions }),
    ...(words && { words }),
    ...(pathPrefix !== undefined && { pathPrefix }),
  }
}
