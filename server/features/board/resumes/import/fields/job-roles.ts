import { indexTokens } from '#shared/lists/text/fold.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'

/** How much a text looks like the name of a company, of a position, or like neither. */
export type Roles = {
  company(text: string): number
  position(text: string): number
  /** «Москва», «Казань, www.primer.ru»: says where a company is. */
  isPlace(text: string): boolean
}

const LEGAL_FORM =
  /(?<![\p{L}\d])(?:ООО|ОАО|ЗАО|ПАО|НАО|АО|ИП|ЧП|ТОО|КГУ|ГБУ\p{Lu}{0,3}|Г[БК]ОУ|ГАУ\p{Lu}{0,3}|ГАОУ|М[БАК]?[ДО]?ОУ|М[БАК]У\p{Lu}{0,3}|МАДОУ|МБДОУ|ГУП|МУП|ФГУП|ФГ[БАК]\p{Lu}{1,4}|ФКУ|ФГУ|АНО|НКО|НОУ|ЧОУ|ОЧУ|ЧУ|УК|ТД|ТК|ТЦ|ТСЖ|ГК|ГСК|СПК|КФХ|НПО|НПП|НИИ|АТП|СМУ|СТО|ЖКХ|МЧС|МВД|РЖД|LLC|L\.L\.C\.|Ltd\.?|Limited|Inc\.?|GmbH|JSC|Corp\.?|PLC|S\.A\.|Co\.)(?![\p{L}\d])/u
const FULL_FORM =
  /^(?:общество с ограниченной|акционерное общество|публичное акционерное|закрытое акционерное|открытое акционерное|индивидуальный предприниматель|(?:государственное|муниципальное|федеральное|автономное|частное|бюджетное)\s\p{L}+)/iu
/** What a company, a shop or an institution is. */
const COMPANY_WORDS =
  /^(?:компани|группа|холдинг|завод|фабрик|комбинат|магазин|супермаркет|гипермаркет|сеть|салон|студи|агентств|банк|больниц|поликлиник|клиник|госпитал|стоматологи|школ|гимнази|лице|колледж|техникум|университет|институт|академи|детск|центр|бюро|фирм|концерн|корпораци|предприяти|учреждени|министерств|администраци|департамент|управлени|служб|отделени|филиал|типографи|ресторан|кафе|отел|гостиниц|аптек|фонд|музе|театр|редакци|издательств|ферм|фриланс|самозанят|интернет-магазин|маркетплейс|такси|таксопарк|автопарк|автосервис|склад|производств|мастерск|ателье|нотариальн|адвокатск|торгов|строительн|транспортн|логистическ|страхов|стартап|стартап-|freelance|self-employed|company|group|studio|agency|bank|school|hospital|clinic|university|college|institute|labs?$|lab$|technologies|tech$|systems|solutions|software|digital$|media$|consulting|holding|shop|store|trade|logistics|services|partners|center|centre|factory)/iu
/** What a person does: first words of positions that the directory does not begin with. */
const POSITION_WORDS =
  /^(?:менеджер|специалист|инженер|директор|руководител|начальник|заместител|заведующ|комендант|профессор|доцент|декан|проректор|ректор|лектор|педагог|завуч|тьютор|вожат|библиотекар|помощник|помощниц|ассистент|оператор|мастер|рабоч|преподавател|учител|воспитател|врач|медсестр|медбрат|санитар|фельдшер|логист|диспетчер|администратор|консультант|продав|кассир|кладовщик|водител|курьер|экспедитор|грузчик|бухгалтер|экономист|юрист|аналитик|разработчик|программист|дизайнер|верстальщик|тестировщик|маркетолог|копирайтер|редактор|корректор|журналист|контент|smm|pr-|hr|it-|рекрутер|секретар|делопроизводител|архивариус|переводчик|репетитор|тренер|инструктор|методист|психолог|логопед|повар|пекар|кондитер|официант|бармен|бариста|уборщи|дворник|охранник|сторож|вахтер|сварщик|слесар|токар|фрезеровщик|электрик|электромонт|сантехник|монтажник|маляр|штукатур|плиточник|столяр|плотник|каменщик|швея|портн|закройщик|парикмахер|маникюр|косметолог|массажист|няня|сиделка|домработниц|горничн|агент|риелтор|риэлтор|брокер|страхов\p{L}+ агент|торгов\p{L}+ представител|представител|супервайзер|мерчендайзер|товаровед|закупщик|технолог|лаборант|механик|машинист|тракторист|комплектовщик|упаковщик|сборщик|фасовщик|контролер|приемщик|супервизор|тимлид|владелец|основател|стажер|практикант|научн\p{L}+ сотрудник|сотрудник|эксперт|архитектор|проектировщик|конструктор|геодезист|сметчик|прораб|бригадир|художник|иллюстратор|аниматор|фотограф|видеограф|монтажер|оформител|куратор|координатор|модератор|промоутер)/iu
/** The same in English, as whole words: «Officelight» is no office. */
const ENGLISH_POSITION_WORDS =
  /^(?:developer|engineer|manager|designer|analyst|administrator|assistant|specialist|operator|dispatcher|accountant|teacher|tutor|translator|editor|writer|copywriter|recruiter|consultant|director|head|lead|team lead|tech lead|teamlead|cto|ceo|cfo|coo|cmo|founder|co-founder|owner|intern|trainee|qa|devops|nurse|driver|cook|chef|waiter|waitress|cashier|seller|secretary|promoter|office manager|freelancer)(?![\p{L}\d.])/iu
const GRADE =
  /^(?:старш\p{L}+|младш\p{L}+|ведущ\p{L}+|главн\p{L}+|генеральн\p{L}+|исполнительн\p{L}+|коммерческ\p{L}+|техническ\p{L}+|финансов\p{L}+|региональн\p{L}+|территориальн\p{L}+|зам\.?|и\.\s?о\.|врио|junior|middle|senior|lead|chief|principal|head|deputy|jr\.?|sr\.?)$/iu
const ENGLISH_POSITION =
  /(?:^|\s)(?:developer|engineer|manager|designer|analyst|administrator|assistant|specialist|operator|dispatcher|accountant|teacher|tutor|translator|editor|writer|copywriter|recruiter|consultant|director|lead|intern|trainee|nurse|driver|cook|chef|waiter|cashier|secretary|officer|scientist|architect|tester|programmer|owner|coordinator|representative|agent|supervisor|technician|lecturer|professor|instructor|marketer|lawyer|economist)(?:\s*\(|\s*$|,)/iu

/** «Лаптев.Тех» is a name: only usual ends of addresses count. */
const SITE =
  /^(?:(?:https?:\/\/|www\.)\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:ru|su|рф|рус|com|org|net|info|biz|pro|by|kz|ua|uz|am|ge|io|me|dev|ai|app|shop|site|online|store|co|eu|de|uk|us|moscow|москва)(?:\/\S*)?)$/iu
const PLACE_PREFIX = /^(?:г\.|гор\.|город|пос\.|с\.|д\.|ст\.)\s*/iu

export function createRoles(known: Pick<ReferenceData, 'professionNames' | 'locations'>): Roles {
  const places = new Set(
    known.locations.all.flatMap(({ name, slug, population }) => [
      toPlainName(name),
      // In English, for cities whose names cannot be those of companies.
      ...((population ?? 0) >= 100_000 ? [slug.replaceAll('-', ' ')] : []),
    ]),
  )

  function company(text: string): number {
    const line = text.trim()
    if (line === '') return 0
    const words = line.split(/[\s«"“(]+/u).filter((word) => word !== '')
    let score = 0
    const legal = LEGAL_FORM.exec(line)
    if (legal) score += legal.index === 0 ? 4 : 3
    if (FULL_FORM.test(line)) score += 4
    if (/^\p{L}*\s?[«"“„]/u.test(line)) score += 2
    else if (/[«"“„]/u.test(line)) score += 1
    if (COMPANY_WORDS.test(words[0] ?? '')) score += 2
    else if (words.slice(1).some((word) => COMPANY_WORDS.test(word))) score += 1
    if (SITE.test(line)) score += 1
    if (/№\s?\d/u.test(line)) score += 1.5
    if (words.length <= 3 && words.every((word) => /^[A-Z][\w.&-]*$/.test(word)) && !isPositionStart(line))
      score += 0.5
    return score
  }

  function position(text: string): number {
    const line = text.trim().replace(/^[«"“]/u, '')
    if (line === '') return 0
    let score = 0
    if (isPositionStart(line)) score += 3
    else if (ENGLISH_POSITION.test(line)) score += 2.5
    else if (hasProfession(line)) score += 1
    if (line.length > 90) score -= 1
    return score
  }

  function isPositionStart(line: string): boolean {
    const words = line.toLowerCase().replaceAll('ё', 'е').split(/\s+/u)
    let at = 0
    while (at < words.length - 1 && GRADE.test(words[at] ?? '')) at += 1
    const tail = words.slice(at).join(' ')
    // «Frontend-разработчик», «UX/UI-дизайнер», «SMM менеджер»
    const noun = /^[a-z\d+#./]+[\s-]([а-я].*)$/u.exec(tail)?.[1]
    return (
      POSITION_WORDS.test(noun ?? tail) ||
      ENGLISH_POSITION_WORDS.test(tail) ||
      professionAt(line.split(/\s+/u).slice(at).join(' '), 0)
    )
  }

  function professionAt(text: string, at: number): boolean {
    const words = indexTokens(text.slice(0, 120)).map(({ word }) => word)
    return known.professionNames.professionsAt(words, at) !== null
  }

  function hasProfession(text: string): boolean {
    const words = indexTokens(text.slice(0, 120)).map(({ word }) => word)
    return words.some((_, at) => known.professionNames.professionsAt(words, at) !== null)
  }

  function isPlace(text: string): boolean {
    const parts = text.split(/,\s*|\s+(?=(?:https?:\/\/|www\.))/u).filter((part) => part !== '')
    return text.length <= 120 && parts.length > 0 && parts.every(isPlaceOrSite)
  }

  function isPlaceOrSite(part: string): boolean {
    const name = toPlainName(part.replace(PLACE_PREFIX, '').replace(/\s*\(.*\)$/u, ''))
    return places.has(name) || ENGLISH_PLACES.has(name) || SITE.test(part.trim()) || ELSEWHERE.test(name)
  }

  // Ways to divide a file are compared by the same lines many times.
  return { company: cached(company), position: cached(position), isPlace }
}

/** For the lines of one file. */
function cached(score: (text: string) => number): (text: string) => number {
  const scores = new Map<string, number>()
  return (text) => {
    const known = scores.get(text) ?? score(text)
    scores.set(text, known)
    return known
  }
}

const ELSEWHERE = /^(?:удаленно|удаленная работа|дистанционно|remote|remotely|рф|россия|russia|онлайн)$/u
const ENGLISH_PLACES = new Set([
  'moscow',
  'saint petersburg',
  'st. petersburg',
  'st petersburg',
  'saint-petersburg',
  'kazan',
  'novosibirsk',
  'yekaterinburg',
  'ekaterinburg',
  'nizhny novgorod',
  'samara',
  'omsk',
  'tomsk',
  'perm',
  'ufa',
  'rostov-on-don',
  'krasnodar',
  'voronezh',
  'minsk',
  'almaty',
  'tbilisi',
  'yerevan',
  'belgrade',
  'berlin',
  'london',
])

export const toPlainName = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')
