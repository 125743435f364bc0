import type { RequestHandler } from 'express'
import type { ClientBuild } from '#server/http/pages/client-build.ts'

/** A client without files. Pages are rendered only where a test can load their sources. */
export async function openBareClient(): Promise<{ build: ClientBuild; files: RequestHandler[] }> {
  return {
    build: {
      buildId: 'test',
      builtAt: new Date(0).toISOString(),
      module: () => import('#client/entry-server.tsx'),
      assets: async () => ({
        script: '',
        servicesScript: '',
        mapScript: '',
        styles: [],
        preloadsOf: () => [],
        devTags: '',
      }),
    },
    files: [(_req, _res, next) => next()],
  }
}
