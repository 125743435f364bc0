import { Router, type RequestHandler } from 'express'
import type { Deps } from '#server/http/context.ts'
import { SEARCH_LENGTH_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { HOUR_SECONDS } from '#shared/kernel/durations.ts'
import { createInProcessClient } from './api/handler.ts'
import { edgeHeaders, edgeOnlyHeaders } from './edge-headers.ts'
import { sendWithEtag } from './etag.ts'
import { calendarIcal } from './machine-files/calendar-ical.ts'
import { feedRoutes } from './machine-files/feed-routes.ts'
import { llmsTxt } from './machine-files/llms-txt.ts'
import { openSearchXml, suggestionsJson } from './machine-files/open-search.ts'
import { createPreparedFiles, FILE_EDGE_SECONDS } from './machine-files/prepared-files.ts'
import { robotsTxt } from './machine-files/robots.ts'
import { sitemapFile, sitemapIndex } from './machine-files/sitemap.ts'
import { yandexVacancies } from './machine-files/yandex-vacancies.ts'
import { searchOf } from './request-address.ts'

const XML = 'application/xml; charset=utf-8'

/** Files for search engines, feed readers and the search of the browser. */
export function machineFiles(deps: Deps) {
  const { site, vacancies, resumes, texts, ownLists } = deps
  const versions = [vacancies, resumes, texts, ownLists]
  const files = createPreparedFiles(() => versions.reduce((sum, one) => sum + one.version(), 0))
  const api = createInProcessClient(deps)
  const landingPaths = async () => (await api.landing.list()).items.map(({ slug }) => `/${slug}`)
  const router = Router()

  const { key } = deps.announcements
  if (key !== null) router.get(`/${key}.txt`, fixed('text/plain; charset=utf-8', key))
  router.get('/robots.txt', fixed('text/plain; charset=utf-8', robotsTxt(site)))
  router.get('/llms.txt', fixed('text/plain; charset=utf-8', llmsTxt(site)))
  router.get(
    '/opensearch.xml',
    fixed('application/opensearchdescription+xml; charset=utf-8', openSearchXml(site)),
  )
  router.get('/opensearch/suggestions', async (req, res) => {
    const given = new URLSearchParams(searchOf(req.url)).get('search') ?? ''
    const search = given.slice(0, SEARCH_LENGTH_MAX)
    const { items } = await api.vacancies.suggest({ search })
    res
      .set('cache-control', 'public, max-age=300')
      .type('application/x-suggestions+json; charset=utf-8')
      .send(suggestionsJson(search, items, site))
  })

  router.get('/sitemap.xml', async (req, res, next) => {
    const write = () => sitemapIndex(deps, site.publicUrl)
    if ((await files.send(req, res, { path: '/sitemap.xml', type: XML, write })) === 'absent') next()
  })
  router.get('/sitemaps/:name.xml', async (req, res, next) => {
    const name = req.params.name
    const write = sitemapFile(deps, site.publicUrl, name, landingPaths)
    if (
      !write ||
      (await files.send(req, res, { path: `/sitemaps/${name}.xml`, type: XML, write })) === 'absent'
    )
      next()
  })
  router.get('/yandex-vacancies.xml', async (req, res) => {
    const write = () => yandexVacancies(deps)
    await files.send(req, res, { path: '/yandex-vacancies.xml', type: XML, write, isStreamed: true })
  })
  router.get(/^\/calendar(?:\/(\d{4}))?\.ics$/, async (req, res) => {
    const thisYear = deps.now().getUTCFullYear()
    const years = req.params[0] === undefined ? [thisYear, thisYear + 1] : [Number(req.params[0])]
    const found = await Promise.all(years.map((year) => api.calendar.year({ year })))
    res.set(edgeHeaders(FILE_EDGE_SECONDS, ['site'])).type('text/calendar; charset=utf-8')
    sendWithEtag(req, res, calendarIcal(found, site))
  })
  router.use(feedRoutes(deps, api))
  return router
}

/** A file that changes only with a release. */
const fixed =
  (type: string, body: string): RequestHandler =>
  (_req, res) => {
    res
      .set({ 'cache-control': `public, max-age=${HOUR_SECONDS}`, ...edgeOnlyHeaders(HOUR_SECONDS, ['site']) })
      .type(type)
      .send(body)
  }
