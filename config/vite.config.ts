import { minifyContractRouter } from '@orpc/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { contract } from '#shared/contract.ts'
import { toWirePath } from '#shared/kernel/wire-case.ts'
import { markdownDocuments } from './markdown/plugin.ts'
import { pageModules } from './page-modules.ts'

const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/

/**
 * Our own small modules that most public pages share: one file instead of a dozen. What brings zod or a form's own
 * library is not among them: public pages have no use for those.
 */
const COMMON =
  /(client[\\/]app[\\/](?!form)|client[\\/]ui[\\/](?!form|picture|fact-icons)|shared[\\/](kernel[\\/](?!form|contract|crop|html-text)|routing[\\/]|lists[\\/](?!schema)|features[\\/]board[\\/]vacancies[\\/](?!contract|company-contract|model|filter|match-reason)))/

/** What the entry needs on every page whoever else does: each file of its own would cost a journey on a slow line. */
const ENTRY_PARTS =
  /(rolldown[\\/]runtime|vite[\\/]preload-helper|client[\\/]app[\\/](meta|site|account-menu-id|theme-sync|page-routes|router-path|choose-page)\.|client[\\/]ui[\\/]theme\.|accounts[\\/]full-name\.)/

/** Cards and the search form: on the home page, every list and every landing. */
const LIST_PARTS =
  /client[\\/](lists[\\/](?!filter-panel|list-view|chosen-filters|no-results|list-state)|ui[\\/](sheet|draft-state|highlighted)\.)|features[\\/]board[\\/](responses[\\/](responsiveness|response-slot)|saved-searches[\\/](save-search-slot|bell-icon)|favourites[\\/]favourite-slot)\.|client[\\/]features[\\/]board[\\/]vacancies[\\/](vacancy-card|search-form|place-field|vacancy-words|company-line|salary|work-form|highlighted|filter-fields)\./

export default defineConfig(({ isSsrBuild }) => ({
  root: new URL('..', import.meta.url).pathname,
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    tailwindcss(),
    pageModules(),
    contractWithoutSchemas(),
    plainImports(),
    markdownDocuments(),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    // One stylesheet for the public site: it is small, and pages never flash while theirs is on its way.
    cssCodeSplit: false,
    // The server writes the preloads of a page; a chunk's own imports are few and mostly there already.
    modulePreload: false,
    rolldownOptions: {
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      // What every page needs compresses better together, and keeps its name when only our code changes.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              // Only what a name asks for: a lazy page's libraries must not slip into the common file.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                { name: 'shell', test: ENTRY_PARTS, priority: 2 },
                { name: 'lists', test: LIST_PARTS, priority: 2 },
                { name: commonOfVisitors, debugName: 'common', test: COMMON, minShareCount: 3, priority: 1 },
              ],
            },
          },
    },
  },
}))

/** Pages that weigh most: the ones people come to from a search engine. */
const VISITORS_PAGES =
  /client[\\/](entry-client|features[\\/](content[\\/](home[\\/]index|landing[\\/]landing)|reference[\\/]locations[\\/][\w-]+|board[\\/]vacancies[\\/][\w-]+|identity[\\/]companies[\\/]employer-slug)\.page)\.tsx$/

/** What only cabinets share stays out of the file that every visitor takes. */
function commonOfVisitors(id: string, graph: ModuleGraph) {
  const seen = new Set<string>()
  const isTheirs = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return VISITORS_PAGES.test(module) || (graph.getModuleInfo(module)?.importers ?? []).some(isTheirs)
  }
  return isTheirs(id) ? 'common' : null
}
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Gives the browser methods and paths of the operations, without zod and without what only people read. */
function contractWithoutSchemas(): Plugin {
  const id = 'virtual:contract'
  return {
    name: 'contract-without-schemas',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export default ${toWirePath(JSON.stringify(minifyContractRouter(contract), withoutWords))}`
        : undefined,
  }
}

const withoutWords = (key: string, value: unknown) =>
  key === 'route' && typeof value === 'object' ? { ...value, summary: undefined, tags: undefined } : value

/**
 * Vite's helper of lazy imports brings styles and preloads with them. This build has one stylesheet, and the server
 * writes the preloads: 0.5 kB of every page would do nothing.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  }
}
