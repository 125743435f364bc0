import { Router } from 'express'
import { isPictureName, type Files } from '#server/files/port.ts'

/**
 * Serves uploaded pictures. They are re-encoded on upload; the headers prevent a file that slips through from running as a
 * document of this origin.
 */
export function fileRoutes({ files }: { files: Files }): Router {
  const router = Router()
  router.get('/files/:name', async (req, res) => {
    const { name } = req.params
    res.set({ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" })
    const etag = `"${name}"`
    const isSame = isPictureName(name) && req.get('if-none-match') === etag
    const bytes = isPictureName(name) && !isSame ? await files.read(name) : null
    if (!isSame && !bytes) {
      res
        .status(404)
        .set('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Такого файла нет.')
      return
    }
    res.set({ 'cache-control': 'public, max-age=31536000, immutable', etag })
    if (bytes) res.type('image/webp').send(bytes)
    else res.status(304).end()
  })
  return router
}
