import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { LegalTextHead } from '#shared/features/content/legal/legal-text.ts'
import { compileDocument } from './compile-document.ts'
import { LEGAL_EDITIONS } from './legal-editions.ts'

const EDITIONS = 'virtual:legal-editions'

/**
 * Compiles Markdown documents to modules at build time, so that the browser needs no parser. `?head` exports only title and
 * edition, for lists of documents. `virtual:legal-editions` has the editions of all legal texts by slug.
 */
export function markdownDocuments(): Plugin {
  let root = ''
  return {
    name: 'markdown-documents',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (source === EDITIONS ? `\0${EDITIONS}` : undefined),
    load: (id) => (id === `\0${EDITIONS}` ? `export default ${JSON.stringify(LEGAL_EDITIONS)}` : undefined),
    transform: {
      filter: { id: /\.md(\?head)?$/ },
      handler(source, id) {
        const [file = id, query] = id.split('?')
        try {
          const text = compileDocument(source)
          const exported = query === 'head' ? headOf(text) : text
          return { code: `export default ${JSON.stringify(exported)}`, map: null, moduleType: 'js' }
        } catch (error) {
          return this.error(
            `${relative(root, file)}: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      },
    },
  }
}

const headOf = ({ title, edition }: LegalTextHead): LegalTextHead => ({ title, edition })
