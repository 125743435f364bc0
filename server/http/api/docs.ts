import { createHash } from 'node:crypto'
import { Router } from 'express'
import type { Request, Response } from 'express'
import { apiDocsPage } from './docs-page.ts'
import { readOpenApi } from './docs-document.ts'
import { openApiDocument } from './openapi.ts'

type Site = { siteName: string; publicUrl: string }
type Answer = { body: string; etag: string }

/** The description of the API, for programs at `/openapi.json` and for people at `/docs`. Mounted at /api. */
export function apiDocs(site: Site) {
  const document = once(() => openApiDocument(site))
  const program = once(async () => answer(JSON.stringify(await document())))
  const page = once(async () => answer(apiDocsPage(readOpenApi(await document()), site)))
  const router = Router()
  router.get('/openapi.json', async (req, res) => {
    const json = await program()
    // Tools of other sites read it: it is public and the same for everybody.
    res.set('access-control-allow-origin', '*').type('application/json')
    send(req, res, json)
  })
  router.get('/docs', async (req, res) => {
    const html = await page()
    res.type('text/html; charset=utf-8').set('link', `<${site.publicUrl}/api/docs>; rel="canonical"`)
    send(req, res, html)
  })
  return router
}

function send(req: Request, res: Response, { body, etag }: Answer) {
  res.set({ 'cache-control': 'public, max-age=0, must-revalidate', etag, vary: 'Accept-Encoding' })
  // Weak: a proxy may have compressed what it kept.
  if (req.headers['if-none-match']?.includes(etag.replace('W/', ''))) {
    res.status(304).end()
    return
  }
  res.send(body)
}

/** Contracts do not change while the process runs. A failure is not kept. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

const answer = (body: string): Answer => ({
  body,
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})
