import { Router } from 'express'
import type { Response } from 'express'
import { listVacancies } from '#server/features/board/vacancies/list.ts'
import { edgeHeaders } from '#server/http/edge-headers.ts'
import { sendWithEtag } from '#server/http/etag.ts'
import { searchOf } from '#server/http/plain-address.ts'
import type { Ctx, Deps } from '#server/http/context.ts'
import { guestCtx } from '#server/kernel/guest.ts'
import { parseVacanciesQuery, vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { listTags } from '#shared/features/board/vacancies/cache-tags.ts'
import type { ListResult, SearchInput, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { FILE_EDGE_SECONDS } from './prepared-files.ts'
import { jsonFeed, rssFeed } from './vacancy-feeds.ts'
import { XML_HEADERS } from './xml.ts'

const ITEMS_MAX = 50

const FORMATS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssFeed, headers: XML_HEADERS },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed, headers: {} },
} as const

/** Each list of vacancies as a feed: the address of the list with `/feed.rss` or `/feed.json` after the path. */
export function feedRoutes(deps: Deps) {
  const ctx = guestCtx(deps)
  const router = Router()
  router.get(/^\/vacancies(?:\/(.*))?\/feed\.(rss|json)$/, async (req, res) => {
    const slugs = req.params[0] ?? ''
    const extension = req.params[1] === 'json' ? 'json' : 'rss'
    const parsed = parseVacanciesQuery(new URLSearchParams(searchOf(req.url)))
    if (!parsed.ok)
      return refuse(res, 400, 'Фильтры в адресе записаны неверно. Проверьте их на странице списка.')
    const found = await findNewest(ctx, slugs, parsed.input)
    if (!found) return refuse(res, 404, 'Такого списка вакансий нет.')

    const { list, cards } = found
    const listPath = pathOfList(list)
    const selfPath = listPath.replace(/(?=\?|$)/, `/feed.${extension}`)
    if (selfPath.split('?')[0] !== req.path) return res.redirect(301, selfPath)
    const { type, write, headers } = FORMATS[extension]
    res
      .set({
        ...edgeHeaders(FILE_EDGE_SECONDS, ['site', ...listTags(list, cards)]),
        'access-control-allow-origin': '*',
        ...headers,
      })
      .type(type)
    sendWithEtag(req, res, write({ list, cards, listPath, selfPath }, deps.site))
  })
  return router
}

/** The newest vacancies of a list; null when the address names something that does not exist. */
async function findNewest(ctx: Ctx, slugs: string, input: SearchInput) {
  const listPage = (page: number) => listVacancies(ctx, { ...input, slugs, sort: 'date', page })
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

function pathOfList({ filter, profession, location, attribute }: ListResult): string {
  return vacanciesPath({
    filter,
    profession: profession?.slug ?? null,
    location: location?.slug ?? null,
    attribute,
  })
}

function refuse(res: Response, status: 400 | 404, text: string) {
  res.status(status).set('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}
