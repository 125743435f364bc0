/** `npm run docs:configuration`: writes docs/configuration.md and .env.example anew. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { configurationDocuments } from './configuration/documents.ts'
import { root } from './root.mjs'

for (const { path, text } of configurationDocuments()) {
  await writeFile(join(root, path), text)
  console.log(`Written: ${path}`)
}
