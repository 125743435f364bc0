import type { Plugin } from 'vite'

const ENGINE = /\/router\/router\.js$/
const FIRST_PAGE_PARTS =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](components|hooks|dom[\\/](lib|server))\.js$/
const ROUTER_MODULE = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/

/**
 * Divides React Router for the browser. Without this the page works too, with 18 kB gzip more.
 * - Its components and hooks take three small values from the module of its engine. They get a copy of the module, of which
 *   only these values remain, so that the engine can be a chunk that the first page does without.
 * - Names for developer tools keep unused components, such as `Link` and `Form`: without the names they go.
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
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
