import { Router } from 'express'
import type { Request, Response } from 'express'
import type { Deps } from '#server/http/context.ts'
import { sendWithEtag } from '#server/http/etag.ts'
import { apiDocsPage } from './docs-page.ts'
import { readOpenApi } from './docs-document.ts'
import { COMPANY_DOCS_PATH, companyDocsPage } from './company-docs-page.ts'
import { openApiDocument, TAGS } from './openapi.ts'

/** The description of the API, for programs at `/openapi.json` and for developers at `/docs`. Mounted at /api. */
export function apiDocs(site: Pick<Deps['site'], 'name' | 'publicUrl'>) {
  const document = once(() => openApiDocument(site))
  const json = once(async () => JSON.stringify(await document()))
  const page = once(async () => apiDocsPage(readOpenApi(await document()), site))
  const companyPage = once(async () => {
    const sections = readOpenApi(await document())
    return companyDocsPage(
      sections.filter(({ title }) => title === TAGS.company_api),
      site,
    )
  })
  const router = Router()
  router.get('/openapi.json', async (req, res) => {
    // Tools on other sites read it.
    res.set('access-control-allow-origin', '*').type('application/json')
    send(req, res, await json())
  })
  router.get('/docs', async (req, res) => {
    res.type('text/html; charset=utf-8').set('link', `<${site.publicUrl}/api/docs>; rel="canonical"`)
    send(req, res, await page())
  })
  router.get('/company/docs', async (req, res) => {
    res
      .type('text/html; charset=utf-8')
      .set('link', `<${site.publicUrl}${COMPANY_DOCS_PATH}>; rel="canonical"`)
    send(req, res, await companyPage())
  })
  return router
}

function send(req: Request, res: Response, body: string) {
  res.set({ 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' })
  sendWithEtag(req, res, body)
}

/** Contracts do not change while the process runs. A failure is not cached. */
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
