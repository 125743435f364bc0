import { Router } from 'express'
import type { Request, Response } from 'express'
import type { Deps } from '#server/http/context.ts'
import { sendWithEtag } from '#server/http/etag.ts'
import { callerOf } from '#server/http/session/caller.ts'
import { apiDocsPage } from './docs-page.ts'
import { readOpenApi } from './docs-document.ts'
import { COMPANY_DOCS_PATH, companyDocsPage } from './company-docs-page.ts'
import { openApiDocument } from './openapi.ts'
import type { Audience } from './openapi.ts'

/**
 * The descriptions of the API, for programs in `openapi.json` and for developers in `docs`: of everybody, and of programs
 * of companies. That of the staff is for the staff; for others it does not exist. Mounted at /api.
 */
export function apiDocs(deps: Pick<Deps, 'reads' | 'now' | 'site'>) {
  const { site } = deps
  const documents = {
    public: once(() => openApiDocument(site)),
    company: once(() => openApiDocument(site, 'company')),
    staff: once(() => openApiDocument(site, 'staff')),
  }
  const jsonOf = (audience: Audience) => once(async () => JSON.stringify(await documents[audience]()))
  const json = { public: jsonOf('public'), company: jsonOf('company'), staff: jsonOf('staff') }
  const page = once(async () => apiDocsPage(readOpenApi(await documents.public()), site))
  const companyPage = once(async () => companyDocsPage(readOpenApi(await documents.company()), site))

  const router = Router()
  for (const [path, audience] of [
    ['/openapi.json', 'public'],
    ['/company/openapi.json', 'company'],
  ] as const)
    router.get(path, async (req, res) => {
      // Tools on other sites read it.
      res.set('access-control-allow-origin', '*').type('application/json')
      send(req, res, await json[audience]())
    })
  router.get('/staff/openapi.json', async (req, res, next) => {
    const { actor } = await callerOf(req, res, deps)
    if (actor.kind !== 'user' || actor.staffRole === null) return next()
    res
      .set('cache-control', 'private, no-store')
      .type('application/json')
      .send(await json.staff())
  })
  for (const [path, canonical, make] of [
    ['/docs', '/api/docs', page],
    ['/company/docs', COMPANY_DOCS_PATH, companyPage],
  ] as const)
    router.get(path, async (req, res) => {
      res.type('text/html; charset=utf-8').set('link', `<${site.publicUrl}${canonical}>; rel="canonical"`)
      send(req, res, await make())
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
