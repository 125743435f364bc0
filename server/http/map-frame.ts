import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { MAP_FRAME_PATH } from '#shared/features/reference/maps/frame.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import type { ClientBuild } from './pages/client-build.ts'
import { MAP_POLICY } from './service-policies.ts'

/**
 * The map as a separate page, which the pages show in a frame. So only this page may evaluate code, as the map needs,
 * and the map has no access to the page around it. The address is in the hash, which is not sent here: the page is the
 * same for all.
 */
export function mapFrame({
  build,
  key,
  isHttps,
}: {
  build: Pick<ClientBuild, 'assets'>
  /** Of Yandex Maps; without it there is no page. */
  key: string | undefined
  isHttps: boolean
}): RequestHandler {
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      ...Object.fromEntries(Object.entries(MAP_POLICY).map(([name, sources]) => [name, [...sources]])),
      ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
    },
  })
  return async (req, res, next) => {
    if (req.path !== MAP_FRAME_PATH || key === undefined || !['GET', 'HEAD'].includes(req.method))
      return next()
    const { mapScript, styles } = await build.assets()
    policy(req, res, () =>
      res
        .set({ 'cache-control': 'public, max-age=3600', 'x-robots-tag': 'noindex' })
        .type('html')
        .send(
          '<!doctype html><html lang="ru"><head><meta charset="utf-8">' +
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Карта</title>' +
            '<meta name="color-scheme" content="light dark"><script src="/theme.js"></script>' +
            styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('') +
            `</head><body><div id="map" class="map-canvas" data-key="${escapeHtml(key)}"></div>` +
            `<script type="module" src="${escapeHtml(mapScript)}"></script></body></html>`,
        ),
    )
  }
}
