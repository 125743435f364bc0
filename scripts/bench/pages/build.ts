import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const NO_ROUTER = `${ROOT}tests/bench/pages/no-router.tsx`
/** What a peer has itself: two copies of a context would not meet. */
const PEER_HAS = ['react', 'react-dom', 'react-router', '@tanstack/react-query']

/** The pages of the board for servers that are no part of it: with React Router, or with constants in its place. */
export async function buildPages({
  outDir,
  entry,
  hasRouter,
  isForBrowser = false,
  isWhole = false,
}: {
  outDir: string
  /** In tests/bench/pages. */
  entry: string
  hasRouter: boolean
  /** For what a peer sends to browsers. */
  isForBrowser?: boolean
  /** Includes the libraries that a peer has not installed. */
  isWhole?: boolean
}) {
  await build({
    configFile: `${ROOT}config/vite.config.ts`,
    logLevel: 'warn',
    resolve: { alias: hasRouter ? {} : { 'react-router': NO_ROUTER } },
    plugins: isForBrowser ? [forBrowser] : [],
    ssr: isWhole ? { noExternal: true, external: PEER_HAS } : {},
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: `${ROOT}tests/bench/pages/${entry}` },
    },
  })
}

/** The build is otherwise that of a server: a module of a library, without the files of an application. */
const forBrowser: Plugin = {
  name: 'for-browser',
  enforce: 'pre',
  transform: (code) => ({ code: code.replaceAll('import.meta.env.SSR', 'false'), map: null }),
}
