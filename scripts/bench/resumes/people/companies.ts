/** Names of invented companies and places. */
import type { Random } from '#server/features/intake/demo/random.ts'
import { inventTrader } from './names.ts'

export type CompanyKind =
  | 'business'
  | 'clinic'
  | 'kindergarten'
  | 'latin'
  | 'school'
  | 'small'
  | 'studio'
  | 'tech'

const BRANDS = [
  'Велмара',
  'Кронтек',
  'Ордалия',
  'Свеженка',
  'Тулмикс',
  'Гранвита',
  'Белый Причал',
  'Пять Сосен',
  'Яснобор',
  'Заречье-Транс',
  'Лугмарт',
  'Тихий Дом',
  'КромЛогистик',
  'Мельница Плюс',
  'Северный Ручей',
  'Берёзкин и сыновья',
  'АльтМонтаж-Юг',
  'Домостройка 21',
  'Уютина',
  'Рубикор',
  'Торговый дом «Каравелла-Опт»',
  'Вятлес',
  'Полимер-Дельта',
  'Жар-Птица Фуд',
]
const TECH_BRANDS = [
  'Кодомир',
  'Битозавр',
  'Лаптев.Тех',
  'Нейрополе',
  'Синий Пиксель',
  'Датакрафт Лаб',
  'Облакрум',
  'Финкруг',
  'Вектор Семь',
  'Квантоград',
  'Ситипульс',
  'МедСигнал',
]
const LATIN_BRANDS = [
  'Tallowbyte',
  'Kitefin Software',
  'Norvexa',
  'Quillmark Labs',
  'Brightmoor Systems',
  'Ferrowick',
  'Ospreyline',
  'Dovetail Harbor',
  'Zephyrgrid',
  'Mapleforge Studio',
  'Flintfall Games',
  'Officelight',
]
const STUDIOS = [
  'Мохнатый Слон',
  'Студия «Пятница, утро»',
  'Бюро Линейка',
  'Ателье Мятный Кит',
  'Контраст 8',
  'Папье',
]
const LATIN_FORMS = ['LLC', 'Ltd', 'Inc.', 'GmbH']

/** The name as it is written before its city and branch. */
export function inventCompany(random: Random, kind: CompanyKind): string {
  switch (kind) {
    case 'school':
      return random.pick([
        () => `МБОУ «СОШ № ${random.int(2, 180)}»`,
        () => `МБОУ СОШ №${random.int(2, 180)}`,
        () => `ГБОУ Школа № ${random.int(200, 2000)}`,
        () => `Гимназия № ${random.int(2, 60)}`,
        () => `МАОУ «Лицей «${random.pick(['Созвездие', 'Росток', 'Галилей'])}»`,
      ])()
    case 'kindergarten':
      return random.pick([
        () => `МБДОУ «Детский сад № ${random.int(3, 240)}»`,
        () => `Детский сад № ${random.int(3, 240)} «${random.pick(['Ромашка', 'Теремок', 'Журавушка'])}»`,
      ])()
    case 'clinic':
      return random.pick([
        () => `ГБУЗ «Городская поликлиника № ${random.int(2, 90)}»`,
        () => `ГБУЗ ГКБ № ${random.int(2, 40)}`,
        () => `ООО «${random.pick(['Клиника Здравица', 'Дентарио', 'МедЛадья', 'Бодрый Доктор'])}»`,
        () => `Медицинский центр «${random.pick(['Лотос-М', 'Санатика', 'Ваш терапевт'])}»`,
      ])()
    case 'latin':
      return withLatinForm(random, random.pick(LATIN_BRANDS))
    case 'tech':
      return random.chance(0.35)
        ? withLatinForm(random, random.pick(LATIN_BRANDS))
        : withForm(random, random.pick(TECH_BRANDS))
    case 'studio':
      return withForm(random, random.pick(STUDIOS))
    case 'small':
      return random.chance(0.5) ? inventTrader(random) : withForm(random, random.pick(BRANDS))
    case 'business':
      return random.chance(0.08) ? inventTrader(random) : withForm(random, random.pick(BRANDS))
  }
}

function withForm(random: Random, brand: string): string {
  if (brand.includes('«')) return brand
  const form = random.weighted([
    ['ООО', 6],
    ['АО', 1.2],
    ['ПАО', 0.4],
    ['ГК', 0.8],
    ['', 4],
  ])
  if (form === '') return random.chance(0.4) ? `«${brand}»` : brand
  const isBare = random.chance(0.12)
  if (isBare) return `${form} ${brand}`
  return random.chance(0.25) ? `${form} "${brand}"` : `${form} «${brand}»`
}

const withLatinForm = (random: Random, brand: string) =>
  random.chance(0.3) ? `${brand} ${random.pick(LATIN_FORMS)}` : brand

export const CITIES: readonly (readonly [string, string])[] = [
  ['Казань', 'Kazan'],
  ['Омск', 'Omsk'],
  ['Тверь', 'Tver'],
  ['Пермь', 'Perm'],
  ['Екатеринбург', 'Yekaterinburg'],
  ['Самара', 'Samara'],
  ['Новосибирск', 'Novosibirsk'],
  ['Санкт-Петербург', 'Saint Petersburg'],
  ['Москва', 'Moscow'],
  ['Краснодар', 'Krasnodar'],
  ['Уфа', 'Ufa'],
  ['Ярославль', 'Yaroslavl'],
  ['Нижний Новгород', 'Nizhny Novgorod'],
  ['Воронеж', 'Voronezh'],
]

/** Names of invented institutions, by whether they give a higher education. */
export const INSTITUTIONS = {
  higher: [
    'Верхнекамский государственный университет',
    'Заозёрский технический университет',
    'Среднеозёрский государственный институт',
    'Институт экономики и права Приладожья',
    'Белогорская академия',
    'Северо-Полянский политехнический университет',
    'ВКГУ им. А. Н. Лопатина',
    'Академия связи и информатики Верхнего Яра',
  ],
  college: [
    'Приозёрный колледж связи',
    'Яснополянский индустриальный техникум',
    'Колледж сервиса и торговли № 9',
    'Заречный многопрофильный колледж',
    'ГАПОУ «Верхнекамский профессиональный колледж»',
    'Профессиональное училище № 117',
    'Техникум № 4 города Белогорска',
  ],
  latin: [
    'Verkhnekamsk State University',
    'Zaozersk Technical University',
    'North Polyansk Polytechnic Institute',
    'Ladoga Institute of Economics',
    'Belogorsk Academy of Design',
  ],
} as const
