import type { Deps } from '#server/http/context.ts'
import { countNewestByProfession, listOffers } from './offers.ts'
import { categoryOf, GROUP_CATEGORIES, moscowTime, offerXml, ROOT_CATEGORY } from './yandex-offer.ts'
import { element, textElement, XML_DECLARATION } from './xml.ts'

type FeedDeps = Pick<Deps, 'db' | 'referenceData' | 'now' | 'site'>

/** Limits of the format: offers per file, bytes per file, offers per set. */
const OFFERS_MAX = 30_000
const BYTES_MAX = 200_000_000
const SET_MIN = 3

const OFFERS_PER_BATCH = 500

/**
 * The open vacancies of the board, newest first, for aggregators.
 * Source: yandex.ru/support/webmaster/search-appearance/vacancies.
 */
export async function* yandexVacancies(deps: FeedDeps): AsyncIterable<string> {
  const now = deps.now()
  const counts = await countNewestByProfession(deps.db, { limit: OFFERS_MAX, now })
  const sets = new Set(
    counts.flatMap(({ professionId, count }) =>
      professionId !== null && count >= SET_MIN ? [professionId] : [],
    ),
  )
  const head = headXml(deps, sets)
  yield head
  let bytes = Buffer.byteLength(head) + Buffer.byteLength(TAIL)
  for await (const offers of newestOffers(deps, now)) {
    const xml: string[] = []
    for (const offer of offers) {
      const one = offerXml(offer, { referenceData: deps.referenceData, sets, site: deps.site })
      bytes += Buffer.byteLength(one)
      if (bytes <= BYTES_MAX) xml.push(one)
    }
    yield xml.join('')
    if (bytes > BYTES_MAX) break
  }
  yield TAIL
}

const TAIL = '</offers></shop></yml_catalog>\n'

async function* newestOffers({ db }: FeedDeps, now: Date) {
  let after: { publishedAt: string; id: number } | null = null
  for (let left = OFFERS_MAX; left > 0; left -= OFFERS_PER_BATCH) {
    const rows: Awaited<ReturnType<typeof listOffers>> = await listOffers(db, {
      after,
      limit: Math.min(OFFERS_PER_BATCH, left),
      now,
    })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < OFFERS_PER_BATCH) return
    after = { publishedAt: last.publishedAt, id: last.id }
  }
}

function headXml({ referenceData, now, site }: FeedDeps, sets: ReadonlySet<number>): string {
  const professions = referenceData.professions.all
  const groups = [...new Set(professions.map(({ group }) => group))]
  const shop = [
    textElement('name', site.name),
    textElement('company', site.name),
    textElement('url', site.publicUrl),
    element(
      'currencies',
      {},
      ['RUR', 'USD', 'EUR', 'KZT', 'BYN', 'UZS', 'KGS', 'UAH', 'GEL', 'AZN', 'AMD'].map((id) =>
        element('currency', { id, rate: id === 'RUR' ? 1 : 'CBRF' }, []),
      ),
    ),
    element('categories', {}, [
      textElement('category', 'Вакансия', { id: ROOT_CATEGORY }),
      ...groups.map((group, at) =>
        textElement('category', group, { id: GROUP_CATEGORIES + at, parentId: ROOT_CATEGORY }),
      ),
      ...professions.map(({ id, name, group }) =>
        textElement('category', name, {
          id: categoryOf(id),
          parentId: GROUP_CATEGORIES + groups.indexOf(group),
        }),
      ),
    ]),
    element(
      'sets',
      {},
      professions
        .filter(({ id }) => sets.has(id))
        .map(({ id, nameInstrumental, slug }) =>
          element('set', { id: `s${id}` }, [
            textElement('name', `Работа ${nameInstrumental}`),
            textElement('url', `${site.publicUrl}/vacancies/${slug}`),
          ]),
        ),
    ),
  ]
  return `${XML_DECLARATION}<yml_catalog date="${moscowTime(now()).slice(0, 16).replace('T', ' ')}"><shop>${shop.join('')}<offers>`
}
