/**
 * Generates clients of a document of the API, as their makers do: `node generate.ts DOCUMENT FOLDER`. A process of its own,
 * because the generators write the syntax trees of TypeScript 6, whose interface TypeScript 7 does not have.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
})

const [document = '', folder = ''] = process.argv.slice(2)
const [{ createClient }, { default: openapiTypes, astToString }] = await Promise.all([
  import('@hey-api/openapi-ts'),
  import('openapi-typescript'),
])
await createClient({
  input: JSON.parse(readFileSync(document, 'utf8')),
  // Node runs the client as it is.
  output: { path: folder, importFileExtension: '.ts' },
  logs: { level: 'silent' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
})
const types = await openapiTypes(JSON.parse(readFileSync(document, 'utf8')))
writeFileSync(join(folder, 'openapi-typescript.ts'), astToString(types))
