import { minifyContractRouter } from '@orpc/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'
import { existsSync } from 'node:fs'
import * as ofContract from '#shared/contract.ts'
import { toWirePath } from '#shared/kernel/wire-case.ts'
import { markdownDocuments } from './markdown/plugin.ts'
import { freshModule } from './fresh-module.ts'
import { pageModules } from './page-modules.ts'

const ENGINE = /\/(router|history)\.js$/

const FIRST_PAGE_PARTS =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](components|hooks|dom[\\/](lib|server)|router[\\/](utils|navigation))\.js$/

const ROUTER_MODULE = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/

const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack[\\/](react-query|query-core))[\\/](?!build[\\/]modern[\\/](mutationObserver|useMutation)\.|dist[\\/]production[\\/]lib[\\/]router[\\/](router|history|instrumentation|matcher)\.js$)/

/**
 * Our own small modules that public pages share: one file instead of a dozen. Modules that import zod or the form
 * library are excluded: public pages do not use those.
 */
const COMMON =
  /(vite[\\/]preload-helper|virtual:pages[\\/]public|client[\\/](root|routes)\.tsx?|accounts[\\/]full-name|client[\\/]app[\\/](?!form)|client[\\/]ui[\\/](?!fact-icons|field|pagination|picture|prose|list-end|empty-state|chip\.)|shared[\\/](kernel[\\/](?!form|contract|crop|html-text|typo-html)|routing[\\/]|lists[\\/](?!schema)|features[\\/]board[\\/]vacancies[\\/](?!contract|company-contract|facts|hours|languages|model|filter|rare-labels|work-form-words|work-form-evidence)))/

/** The menu and the session of a signed-in user. */
const SIGNED_IN_PARTS =
  /client[\\/](app[\\/](session-update|signed-in-menu|unread-count)|ui[\\/]count-mark)\./

/**
 * Cards and most of the search form: on the home page, lists, vacancies, companies and landings. Bundled with the modules
 * above they are 1.4 kB smaller than in a separate file.
 */
const LIST_PARTS = matchModules([
  'client/ui/sheet',
  'client/ui/use-pending-edit',
  'client/ui/highlighted',
  'client/lists/search-sheet',
  'client/lists/late-controls',
  'client/lists/list-search-form',
  'client/features/board/favourites/favourite-slot',
  'client/features/board/favourites/favourite-buttons',
  'client/features/board/favourites/heart-button',
  'client/features/board/favourites/device-favourites',
  'client/features/board/hidden/hidable-card',
  'client/features/board/responses/sending/response-slot',
  'client/features/board/saved-searches/save-search-slot',
  'client/features/board/saved-searches/follow-text',
  'client/features/board/saved-searches/follow-slot',
  'client/features/board/vacancies/vacancy-labels',
  'client/features/board/vacancies/salary',
  'client/features/board/vacancies/list/vacancy-card',
  'client/features/board/vacancies/list/card-tags',
  'client/features/board/vacancies/vacancy/work-form',
  'shared/features/board/responses/responsiveness',
  'shared/features/identity/companies/unnamed',
  'shared/features/reference/locations/place-phrase',
  'shared/features/reference/locations/home-country',
  'shared/features/staff/complaints/address',
])

/** Modules that every list needs on load: one file, although the lazy parts of lists use some of them too. */
const LIST_VIEW =
  /client[\\/]lists[\\/](?!no-results|understood|chip-row|histogram|chosen-filters|filter-panel|facet-group|filter-form|sum-field|use-filter-form)/

const PUBLIC = new RegExp(`${COMMON.source}|${LIST_PARTS.source}`)

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
    routerParts(),
    withoutInfiniteQueries(),
    markdownDocuments(),
  ],
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    target: 'es2022',
    // One stylesheet for the public site, and one for private pages (`private-pages.tsx`): React waits for the second.
    cssCodeSplit: false,
    // The server writes the preloads of a page; a chunk itself has few imports, most of them already loaded.
    modulePreload: false,
    rolldownOptions: {
      // A module of `shared` of which the browser imports only types or nothing is left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/]shared[\\/](?!.*node_modules)/, sideEffects: false }] },
      // The server names the scripts of third-party services and of the map only where they are configured.
      input: isSsrBuild
        ? 'client/entry-server.tsx'
        : ['client/entry-client.tsx', 'client/entry-services.ts', 'client/entry-map.ts'],
      // Libraries of every page compress better together, and keep their name when only our code changes.
      output: isSsrBuild
        ? {}
        : {
            // The common file names every page; 42 bits are enough to tell two files of one name apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Only the modules named: libraries of a lazy page must not end in the common file.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: VENDOR, priority: 3 },
                { name: 'signed-in', test: SIGNED_IN_PARTS, priority: 2 },
                { name: publicCommonChunk, debugName: 'common', test: PUBLIC, priority: 1 },
                { name: 'list', test: LIST_VIEW, priority: 0 },
                { name: 'form', test: FORM_PARTS, priority: 0 },
              ],
            },
          },
    },
  },
}))

/** What every form needs of its own, so that a page with one asks for fewer files. */
const FORM_PARTS =
  /client[\\/]app[\\/]form[\\/](?:use-form|native-validation)\.ts$|shared[\\/]kernel[\\/](?:form-messages|email-address|pasted|file-size)\.ts$/

const ENTRY = /client[\\/]entry-client\.tsx$/
/** Pages that visitors open from a search engine. */
const ENTRY_PAGES =
  /client[\\/]features[\\/](content[\\/](home[\\/]index|landing[\\/]landing)|reference[\\/]locations[\\/][\w-]+|board[\\/]vacancies[\\/][\w-]+|identity[\\/]companies[\\/]employer-slug)\.page\.tsx$/

/**
 * The modules that the entry imports, and those that a public page shares with another page. Modules that only private
 * pages share stay out of the file that every visitor downloads.
 */
function publicCommonChunk(id: string, graph: ModuleGraph) {
  const users = new Set<string>()
  const loadedBy = new Set<string>()
  const collect = (module: string) => {
    if (users.has(module)) return
    users.add(module)
    const importers = graph.getModuleInfo(module)?.importers ?? []
    // Without importers the module is the entry or the start of a lazy chunk.
    if (importers.length === 0) loadedBy.add(module)
    for (const importer of importers) collect(importer)
  }
  collect(id)
  const pages = [...loadedBy]
  const isShared = pages.length > 1 && pages.some((page) => ENTRY_PAGES.test(page))
  return isShared || pages.some((page) => ENTRY.test(page)) ? 'common' : null
}
type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** Methods and paths of the operations for the browser, without zod and without descriptions. */
function contractWithoutSchemas(): Plugin {
  const id = 'virtual:contract'
  let server: ViteDevServer | null = null
  return {
    name: 'contract-without-schemas',
    configureServer: (running) => void (server = running),
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(resolved) {
      if (resolved !== `\0${id}`) return undefined
      const { contract } = (await freshModule<typeof ofContract>(server, 'shared/contract.ts')) ?? ofContract
      return `export default ${toWirePath(JSON.stringify(minifyContractRouter(contract), withoutDescriptions))}`
    },
  }
}

const withoutDescriptions = (key: string, value: unknown) =>
  key === 'route' && typeof value === 'object'
    ? { ...value, summary: undefined, description: undefined, tags: undefined }
    : value

/** The site has no infinite queries, and the library of queries carries their code to every page. */
function withoutInfiniteQueries(): Plugin {
  const id = '\0no-infinite-queries'
  return {
    name: 'without-infinite-queries',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === './infiniteQueryBehavior.js' &&
      /query-core[\\/]build[\\/]modern[\\/]query\.js$/.test(importer)
        ? id
        : undefined,
    load: (resolved) => (resolved === id ? 'export const infiniteQueryBehavior = undefined' : undefined),
  }
}

/**
 * Vite's helper of lazy imports brings styles and preloads with them. Here React loads the second stylesheet, and the server
 * writes the preloads: 0.5 kB of every page would have no effect.
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

/**
 * Splits React Router for the browser. The page also works without this, with 20 kB gzip more.
 * - Its components and hooks import a few small values from the modules of its engine and of its history. They get
 *   copies of the modules that contain only these values, so that the engine can be a chunk that the first page does
 *   not load.
 * - The error boundary checks its context for server components. There are none.
 * - Names for developer tools keep unused components, such as `Link` and `Form`: removing the names removes the
 *   components. The class of `Await` stays because of its base class, unless it is marked as free of side effects.
 */
function routerParts(): Plugin {
  return {
    name: 'router-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      if (!ENGINE.test(source) || !FIRST_PAGE_PARTS.test(importer)) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && `${resolved.id}?values`
    },
    transform: {
      filter: { id: ROUTER_MODULE },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/\bthis\.context\b/g, 'false')
          .replace(/^(var AwaitErrorBoundary =) (class[^]*?^\});/m, '$1 /* @__PURE__ */ (() => $2)();'),
        map: null,
      }),
    },
  }
}

/**
 * Matches these modules, named by their paths without extension.
 * @throws Error for a module that does not exist: a moved one would silently become a file of its own
 */
function matchModules(paths: readonly string[]): RegExp {
  const missing = paths.filter((path) =>
    ['ts', 'tsx'].every((extension) => !existsSync(new URL(`../${path}.${extension}`, import.meta.url))),
  )
  if (missing.length > 0)
    throw new Error(`config/vite.config.ts names modules that do not exist: ${missing.join(', ')}`)
  return new RegExp(`(?:${paths.join('|')})\\.`.replaceAll('/', '[\\\\/]'))
}
