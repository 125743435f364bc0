import { createLocationTree } from '#server/features/reference/data/location-tree.ts'
import { createPlaceNames } from '#server/features/reference/data/place-names.ts'
import type { FindPlaces } from '#server/features/board/vacancies/derivation/derive-work-from.ts'
import type { locations } from '#server/db/schema/locations.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { indexTokens, type IndexToken } from '#shared/lists/text/fold.ts'
import { PLACES_MAX } from './merge-places.ts'
import { everywhere, keyCheck } from '#shared/kernel/phrases.ts'

/** A place that words name; `length` counts them. */
type PlaceSpot = { id: number; length: number; isCountry: boolean }

/** Half of the maximum distance in characters between words such as «офис в» and the first place. */
const NEAR = 22

const WINDOW = 110

/** The cities and regions that a word of the text begins, null for none. `length` counts words. */
type PlaceAt = (words: readonly string[], at: number) => PlaceSpot | null

/** «Казань, ул. Баумана» has a city, «московский район» has none. */
const STREET_WORD = /^(?:ул|улица|пр|проспект|просп|пер|переулок|ш|шоссе|наб|м|метро|район|р)$/

const BREAK: IndexToken = { word: '', start: 0, end: 0 }

type Hit = { id: number; token: IndexToken; end: number; before: IndexToken | null }

const mayBeNamed = keyCheck(
  'офис|работ|адрес|мест|территор|локаци|находи|рассполож|располож|г.|город|магазин|склад|прожива|перее|релока|филиал|вакансия|ищем|приглаша|собеседован|жител|location|office|гибрид|based|located|hybrid|relocation|удален|выбор|очно|присутств|центр|метро|требу|набира',
)

/** Words after which a place of work, or of the worker, is named. */
const CUES = everywhere(
  '‹офис…(?: (?:компании|банка|расположен…|находится|класса|центр…))*',
  '‹(?:место|адрес|локаци…|расположение|местоположение|местонахождение)(?: работы| офиса| магазина| вакансии| объекта)?',
  '‹(?:территориально|location|office|работа|работы|работать|работу|график|формат|вахта|подработка)',
  '‹(?:наш… )?(?:магазин|салон|ресторан|кафе|клиник|склад|производств|филиал|отделени|завод|предприяти|шоурум|студи|бц|бизнес-центр|площадк|подразделени|лаборатори|цех|объект|лагер|отел|школ|пекарн|столов|коворкинг|r&d|хаб|центр)…(?: (?:находится|расположен…))*',
  '‹(?:находимся|находится|находятся|находиться|расположен|располагается|базируется|базируемся|присутстви)…',
  '‹(?:проживани|проживающ|проживать|жител|прописк)…',
  '‹(?:релокац|переезд)…',
  '‹у нас(?= в )',
  '‹(?:offices?|location|based|located|hybrid|relocation|work|onsite|on-site)(?: … ){0,1}',
  '‹(?:ищем|требуется|требуются|приглашаем|вакансия|открыта вакансия|набираем|собеседовани…)(?: … ){0,3}',
  '‹(?:город|городе|гг|г)(?:\\.|(?!\\p{L})):?',
  '‹(?:выбор|гибрид|удаленно|присутств|очно|в центре)…(?: (?:формат|график|режим|работ|города)…)*',
  '‹(?:м\\.|метро) ?…',
)

/** Between a cue and the place. */
const LINK =
  /^[\s:–—(.,-]*(?:(?:работы|в|во|г|гг|гор|город|городе|городах|(?:север|юг|запад|восток)\p{L}*|располага\p{L}*|находятся|у нас|по адресу|на|наш\p{L}*|центре|центр|рядом|с|из|компании|расположен\p{L}*|находится|россия|рф|\p{L}{4,}(?:ской|ском|ская|ной|ном|ная)|in|at|our|the|and|or|а|или|либо|и|м|ст|ул|районе?|москва)[\s:–—(.,-]+)*$/u

/** Words before places that are not workplaces. */
const ELSEWHERE =
  /клиент|заказчик|рынк|рынок|поставщик|партн[её]р|доставк|проект\p{L}* в|командиров|продаж\p{L}* в|сеть из|городах присутств|филиал\p{L}* в \d|представительств|университет|институт|колледж|метро\s*$|ст\.\s*м|м\.\s*$|проспект\s*$|ул\.\s*$|улица\s*$|стран\p{L}*\s*$/u

export type PlaceFinder = {
  /** The places that a short text names, in any case: «из Казахстана и Беларуси». */
  find: FindPlaces
  /** Places of work named in the texts of a vacancy, without places that contain another of them. */
  findNamed: (vacancy: Parameters<typeof findNamedPlaces>[0]) => number[]
}

export function createPlaceFinder(rows: readonly (typeof locations.$inferSelect)[]): PlaceFinder {
  const tree = createLocationTree(rows.map((row) => Location.parse(row)))
  const names = createPlaceNames(tree, rows)
  const placeAt = (words: readonly string[], at: number): PlaceSpot | null => {
    const named = names.placeAt(words, at)
    const place = named && tree.bySlug(named.slug)
    return place ? { id: place.id, length: named.length, isCountry: place.type === 'country' } : null
  }
  return {
    find(text) {
      const words = indexTokens(text).map(({ word }) => word)
      const found: number[] = []
      for (let at = 0; at < words.length; at += 1) {
        const spot = placeAt(words, at)
        if (!spot) continue
        found.push(spot.id)
        at += spot.length - 1
      }
      return found
    },
    findNamed(vacancy) {
      const ids = findNamedPlaces(vacancy, placeAt)
      const outer = new Set<number>(ids.flatMap((id) => tree.ancestors(id).map((above) => above.id)))
      return ids.filter((id) => !outer.has(id))
    },
  }
}

/**
 * The cities and regions where the work, its office or the worker is, as title, address and text name them: in a title
 * set apart or after «в», in an address at its beginning, in a text next to words of a workplace. Markets, clients and
 * names of companies stand elsewhere.
 */
function findNamedPlaces(
  { title, text, address }: { title: string; text: string; address: string | null },
  placeAt: PlaceAt,
): number[] {
  const found = [
    ...(address ? inAddress(address, placeAt) : []),
    ...inTitle(title, placeAt),
    ...inText(text, placeAt),
  ]
  return [...new Set(found)].slice(0, PLACES_MAX)
}

function hitsIn(source: string, placeAt: PlaceAt): Hit[] {
  const tokens = indexTokens(source).flatMap((token, at, all) => {
    const gap = source.slice(all[at - 1]?.end ?? token.start, token.start)
    return STREET_WORD.test(token.word) && /[,;(]/.test(gap) ? [BREAK, token] : [token]
  })
  const words = tokens.map(({ word }) => word)
  const hits: Hit[] = []
  for (let at = 0; at < words.length; at += 1) {
    const token = tokens[at]
    if (token === BREAK) continue
    // A name begins with a capital letter.
    if (!token || !/^\p{Lu}/u.test(source.slice(token.start))) continue
    const spot = placeAt(words, at)
    if (!spot || spot.isCountry) continue
    const end = tokens[at + spot.length - 1]?.end ?? token.end
    if (isPartOfName(source, { start: token.start, end })) continue
    hits.push({ id: spot.id, token, end, before: tokens[at - 1] ?? null })
    at += spot.length - 1
  }
  return hits
}

/** «Москва-Сити», «ТЦ „Москва“», «Московский завод», «Казань-1». */
function isPartOfName(source: string, { start, end }: { start: number; end: number }) {
  return (
    /^(?:-(?!сити)[\p{L}\d]|[»"”])/iu.test(source.slice(end)) ||
    /[«"“„]$|\p{L}-$/u.test(source.slice(0, start))
  )
}

function inTitle(title: string, placeAt: PlaceAt): number[] {
  return hitsIn(title, placeAt)
    .filter(({ token, end, before }) => {
      if (/^(?:в|во|г|гор|город)$/.test(before?.word ?? '')) return true
      const isApartBefore = /(?:^|[(,[|/:;.–—-]\s*)$/u.test(title.slice(0, token.start))
      const isApartAfter = /^\s*(?:$|[),\]|/:;.–—-])/u.test(title.slice(end))
      return isApartBefore && isApartAfter
    })
    .map(({ id }) => id)
}

/** The first parts: «Самарская область, г Сызрань, улица …». */
function inAddress(address: string, placeAt: PlaceAt): number[] {
  const [start = ''] = address.split(
    /(?<=,)\s*(?=(?:ул|улица|пр|просп|пер|наб|б-р|бульвар|ш|шоссе|пл|мкр|д|дом)[\s.])/iu,
  )
  return hitsIn(start, placeAt).map(({ id }) => id)
}

function inText(given: string, placeAt: PlaceAt): number[] {
  const text = given.normalize('NFC')
  // As long as the text, so that places in one are places in the other.
  const folded = text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00A0', ' ')
  if (!mayBeNamed(folded) || folded.length !== text.length) return []
  const found: number[] = []
  for (const cue of folded.matchAll(CUES)) {
    const start = cue.index
    const window = text.slice(start, start + cue[0].length + WINDOW)
    const line = window.slice(0, Math.max(cue[0].length, endOfClause(window, cue[0].length)))
    if (!/\p{Lu}/u.test(line.slice(cue[0].length - 1))) continue
    const before = folded.slice(Math.max(start - 30, 0), start)
    if (ELSEWHERE.test(before.split(/[.;!?\n]/).at(-1) ?? '')) continue
    found.push(...listAfterCue(line, cue[0].length, placeAt))
  }
  return found
}

/** The first place is directly after the cue, the others are in one list with it. */
function listAfterCue(line: string, cueLength: number, placeAt: PlaceAt): number[] {
  const ids: number[] = []
  let end = cueLength
  for (const hit of hitsIn(line, placeAt)) {
    if (hit.token.start < cueLength) continue
    const between = line.slice(end, hit.token.start).toLowerCase().replaceAll('ё', 'е')
    const isNext =
      ids.length === 0
        ? between.length <= NEAR * 2 && LINK.test(between)
        : /^[\s,/()–—-]*(?:(?:и|или|либо|также|а также|г|гор|в|во|области?|обл|\(|\d+)[\s.,()]*)*$/u.test(
            between,
          )
    if (!isNext) break
    ids.push(hit.id)
    end = hit.end
  }
  return ids
}

/** «г.» and «ул.» end nothing, and a cue may be a heading, with its place on the next line. */
function endOfClause(text: string, from: number): number {
  const rest = text.slice(from)
  const heading = /^[\s:.–—-]*\n/.exec(rest)?.[0].length ?? 0
  const found = /[;!?\n•]|(?<=\p{L}{4})\.(?=\s|$)/u.exec(rest.slice(heading))
  return found ? from + heading + found.index : text.length
}
