import type { Plugin } from 'vite'

const ENGINE = /\/(router|history)\.js$/
const FIRST_PAGE_PARTS =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](components|hooks|dom[\\/](lib|server)|router[\\/](utils|navigation))\.js$/
const ROUTER_MODULE = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/

/**
 * Divides React Router for the browser. Without this the page works too, with 20 kB gzip more.
 * - Its components and hooks take a few small values from the modules of its engine and of its history. They get copies of
 *   the modules, of which only these values remain, so that the engine can be a chunk that the first page does without.
 * - The boundary of errors asks its context whether there are server components. There are none.
 * - Names for developer tools keep unused components, such as `Link` and `Form`: without the names they go. The class of
 *   `Await` stays for its base class, unless it is marked as free of side effects.
 */
export function routerParts(): Plugin {
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
