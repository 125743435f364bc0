/** The development server: sources through Vite with hot replacement, everything else as in production. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { RequestHandler } from 'express'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { readSettings } from '#config/settings.ts'
import { asClientModule } from './http/pages/client-build.ts'
import type { ClientBuild } from './http/pages/client-build.ts'
import { exitOnStartupError } from './kernel/startup-error.ts'
import { startServer } from './start.ts'

try {
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../config/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true },
  })
  await startServer({
    ...readSettings({ NODE_ENV: 'development', PAGE_CACHE_MB: '0', ...process.env }),
    openClient: async () => ({ build: clientOf(vite), files: [preamble, vite.middlewares] }),
  })
} catch (error) {
  exitOnStartupError(error)
}

function clientOf(vite: ViteDevServer): ClientBuild {
  return {
    buildId: 'dev',
    builtAt: new Date().toISOString(),
    module: async () => asClientModule(await vite.ssrLoadModule('/client/entry-server.tsx')),
    assets: async () => ({
      script: '/client/entry-client.tsx',
      servicesScript: '/client/entry-services.ts',
      mapScript: '/client/entry-map.ts',
      styles: ['/client/styles/app.css?direct'],
      preloadsOf: () => [],
      devTags: `<script type="module" src="/@vite/client"></script><script type="module" src="/@preamble.js"></script>`,
    }),
  }
}

/**
 * A page module exports its loader and handle next to its component. Without this hook React Refresh would reload the whole
 * page for each change of one; a changed loader takes effect at the next full load.
 */
const PAGE_EXPORTS = `window.__getReactRefreshIgnoredExports = ({ id }) => id.endsWith('.page.tsx') ? ['loader', 'handle'] : []`

/** React Refresh's preamble as a file, because the security policy forbids inline scripts. */
function preamble(...[req, res, next]: Parameters<RequestHandler>) {
  if (req.path !== '/@preamble.js') return next()
  res.type('text/javascript').send(`${react.preambleCode.replace('__BASE__', '/')}\n${PAGE_EXPORTS}`)
}
