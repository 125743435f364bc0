import { Router, type Request, type Response } from 'express'
import { listVacancies } from '#server/features/board/vacancies/reading/list.ts'
import { edgeHeaders } from '#server/http/edge-headers.ts'
import { sendWithEtag } from '#server/http/etag.ts'
import { searchOf } from '#server/http/request-address.ts'
import type { ApiClient } from '#shared/api-client.ts'
import type { Ctx, Deps, Site } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { parseStoredVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import type { ListResult, SearchInput, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { ARTICLE_TOPICS } from '#shared/features/content/articles/topics.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { feedsOf } from '#shared/routing/page-meta.ts'
import { FILE_EDGE_SECONDS } from './prepared-files.ts'
import { articleFeed } from './article-feed.ts'
import { FEED_FORMATS, type Feed } from './feed-formats.ts'
import { vacancyFeed } from './vacancy-feeds.ts'

const ITEMS_MAX = 50

/** Each list of vacancies and the blog as a feed: the address of the page with `/feed.rss` or `/feed.json` after the path. */
export function feedRoutes(deps: Deps, api: Pick<ApiClient, 'articles'>) {
  const ctx = guestCtx(deps)
  const router = Router()
  router.get(/^\/vacancies(?:\/(.*))?\/feed\.(rss|json)$/, async (req, res) => {
    const slugs = req.params[0] ?? ''
    const extension = extensionOf(req.params[1])
    const parsed = parseStoredVacanciesQuery(new URLSearchParams(searchOf(req.url)))
    if (!parsed.ok)
      return refuse(res, 400, 'Фильтры в адресе записаны неверно. Проверьте их на странице списка.')
    const found = await findNewest(ctx, slugs, parsed.input)
    if (!found) return refuse(res, 404, 'Такого списка вакансий нет.')

    const { list, cards } = found
    const pagePath = pathOfList(list)
    const selfPath = feedsOf(pathOfList(list, { spellsScope: true }), '')[extension]
    if (selfPath.split('?')[0] !== req.path) return res.redirect(301, selfPath)
    const feed = vacancyFeed(list, cards, { pagePath, selfPath })
    sendFeed(req, res, { feed, extension, tags: listTags(list, cards), site: deps.site })
  })
  router.get(/^\/blog\/feed\.(rss|json)$/, async (req, res) => {
    const extension = extensionOf(req.params[0])
    const given = new URLSearchParams(searchOf(req.url)).get('topic')
    const topic = ARTICLE_TOPICS.find((one) => one === given) ?? null
    if (given !== topic) return refuse(res, 404, 'Такой темы нет.')
    const { items } = await api.articles.list({ topic })
    sendFeed(req, res, {
      feed: articleFeed(items, { topic, extension }),
      extension,
      tags: [CONTENT_TAG],
      site: deps.site,
    })
  })
  return router
}

type Extension = keyof typeof FEED_FORMATS
const extensionOf = (given: string | undefined): Extension => (given === 'json' ? 'json' : 'rss')

function sendFeed(
  req: Request,
  res: Response,
  { feed, extension, tags, site }: { feed: Feed; extension: Extension; tags: readonly string[]; site: Site },
) {
  const { type, write, headers } = FEED_FORMATS[extension]
  res
    .set({
      ...edgeHeaders(FILE_EDGE_SECONDS, ['site', ...tags]),
      'access-control-allow-origin': '*',
      ...headers,
    })
    .type(type)
  sendWithEtag(req, res, write(feed, site))
}

/** The newest vacancies of a list; null when the address names something that does not exist. */
async function findNewest(ctx: Ctx, slugs: string, input: Omit<SearchInput, 'mentions'>) {
  const listPage = (page: number) =>
    listVacancies(ctx, { ...input, mentions: false, slugs, sort: 'date', page })
  try {
    const list = await listPage(1)
    const more = Math.min(list.pages, Math.ceil(ITEMS_MAX / PAGE_SIZE))
    const rest = await Promise.all(Array.from({ length: Math.max(more - 1, 0) }, (_, at) => listPage(at + 2)))
    // A vacancy that is published in between moves others to the next page.
    const cards = new Map<number, VacancyCard>(
      [list, ...rest].flatMap(({ items }) => items).map((card) => [card.id, card]),
    )
    return { list, cards: [...cards.values()].slice(0, ITEMS_MAX) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

function pathOfList(
  { filter, profession, location, attribute }: ListResult,
  { spellsScope = false } = {},
): string {
  return vacanciesPath({
    spellsScope,
    filter,
    profession: profession?.slug ?? null,
    location: location?.slug ?? null,
    attribute,
  })
}

function refuse(res: Response, status: 400 | 404, text: string) {
  res.status(status).set('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
