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
 * Small modules that most public pages share, in one chunk. Without modules that import zod or the form library, which
 * public pages do not need.
 */
const COMMON =
  /(client[\\/]app[\\/](?!form)|client[\\/]ui[\\/](?!form|picture|fact-icons)|shared[\\/](kernel[\\/](?!form|contract|crop|html-text)|routing[\\/]|lists[\\/](?!schema)|features[\\/]board[\\/]vacancies[\\/](?!contract|company-contract|model|filter|match-reason)))/

/** Modules that the entry imports on every page: separate chunks would cost round trips. */
const ENTRY_PARTS =
  /(rolldown[\\/]runtime|vite[\\/]preload-helper|client[\\/]app[\\/](meta|site|account-menu-id|theme-sync|page-routes|router-path|choose-page)\.|client[\\/]ui[\\/]theme\.|accounts[\\/]full-name\.)/

/** Cards and the search form: on the home page, all lists and all landing pages. */
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
    // One small stylesheet, so that no page is shown before its styles arrive.
    cssCodeSplit: false,
    // The server writes the preloads of a page.
    modulePreload: false,
    rolldownOptions: {
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      // Common code compresses better together, and the vendor chunk keeps its hash when only our code changes.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              // Only the matching modules: the libraries of a lazy page must not get into the common chunk.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                { name: 'shell', test: ENTRY_PARTS, priority: 2 },
                { name: 'lists', test: LIST_PARTS, priority: 2 },
                { name: publicCommonChunk, debugName: 'common', test: COMMON, minShareCount: 3, priority: 1 },
              ],
            },
          },
    },
  },
}))

/** Pages that visitors enter from a search engine. */
const ENTRY_PAGES =
  /client[\\/](entry-client|features[\\/](content[\\/](home[\\/]index|landing[\\/]landing)|reference[\\/]locations[\\/][\w-]+|board[\\/]vacancies[\\/][\w-]+|identity[\\/]companies[\\/]employer-slug)\.page)\.tsx$/

/** Only modules of these pages are in the common chunk, not those that only dashboards share. */
function publicCommonChunk(id: string, graph: ModuleGraph) {
  const seen = new Set<string>()
  const isUsed = (module: string): boolean => {
    if (seen.has(module)) return false
    seen.add(module)
    return ENTRY_PAGES.test(module) || (graph.getModuleInfo(module)?.importers ?? []).some(isUsed)
  }
  return isUsed(id) ? 'common' : null
}
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** The methods and paths of operations for the browser, without schemas and summaries. */
function contractWithoutSchemas(): Plugin {
  const id = 'virtual:contract'
  return {
    name: 'contract-without-schemas',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export default ${toWirePath(JSON.stringify(minifyContractRouter(contract), withoutDescriptions))}`
        : undefined,
  }
}

const withoutDescriptions = (key: string, value: unknown) =>
  key === 'route' && typeof value === 'object' ? { ...value, summary: undefined, tags: undefined } : value

/**
 * Replaces Vite's helper for lazy imports, which loads styles and preloads: this build has one stylesheet, and the server
 * writes the preloads. Saves 0.5 kB on every page.
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
