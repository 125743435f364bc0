import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** A file that a command makes of other files; a test compares it with what is stored. */
export type Document = { path: string; text: string }

export function writeDocuments(documents: readonly Document[]) {
  for (const { path, text } of documents) {
    if (readFileSync(join(root, path), 'utf8') === text) continue
    writeFileSync(join(root, path), text)
    console.log(`Written: ${path}`)
  }
}
