import type { CompanyType } from '#shared/features/companies/model.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { ABOUT, INDUSTRIES } from './industries.ts'
import type { Industry } from './industries.ts'
import type { DemoCity } from './cities.ts'
import type { Random } from './random.ts'

export type DemoCompany = {
  importKey: string
  slug: string
  title: string
  type: CompanyType
  industry: Industry
  siteUrl: string | null
  description: string
  city: DemoCity
  verifiedAt: string | null
  createdAt: string
}

/** Two words that nobody joins: the names are invented and belong to no firm that we know of. */
const FIRST = [
  'Бумажный',
  'Зимний',
  'Рыжий',
  'Тихий',
  'Дальний',
  'Полосатый',
  'Медный',
  'Утренний',
  'Лесной',
  'Сонный',
  'Клетчатый',
  'Ситцевый',
  'Хвойный',
  'Льняной',
  'Звонкий',
  'Пёстрый',
  'Лазурный',
  'Овсяный',
  'Косматый',
  'Перечный',
]
const SECOND = [
  'кит',
  'компас',
  'чертёж',
  'ковчег',
  'фонарщик',
  'якорь',
  'грач',
  'сверчок',
  'циркуль',
  'самовар',
  'гобелен',
  'калейдоскоп',
  'секстант',
  'дирижабль',
  'метроном',
  'шмель',
  'журавль',
  'картограф',
  'барсук',
  'переплёт',
]

const AGENCY =
  'Подбираем людей для небольших компаний: от операторов поддержки до руководителей проектов. Работаем с 2014 года, с соискателей денег не берём.'

const DAY_MS = 86_400_000

export function demoCompanies(
  random: Random,
  { count, cities, now }: { count: number; cities: readonly DemoCity[]; now: Date },
): DemoCompany[] {
  const names = random.sample(
    FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`)),
    count,
  )
  return names.map((name, at) => {
    const industry = INDUSTRIES[at % INDUSTRIES.length] ?? 'shop'
    const type = typeOf(random, industry)
    const createdAt = new Date(now.getTime() - random.int(60, 900) * DAY_MS)
    const slug = slugify(name)
    return {
      importKey: `demo ${slug}`,
      slug,
      title: titleOf(random, { name, type, industry }),
      type,
      industry,
      siteUrl: type !== 'private_person' && random.chance(0.7) ? `https://${slug}.example/` : null,
      description: type === 'agency' ? AGENCY : descriptionOf(random, name, industry),
      city: random.weighted(cities.map((city) => [city, Math.sqrt(city.population)])),
      verifiedAt: random.chance(0.6)
        ? new Date(createdAt.getTime() + random.int(1, 20) * DAY_MS).toISOString()
        : null,
      createdAt: createdAt.toISOString(),
    }
  })
}

function typeOf(random: Random, industry: Industry): CompanyType {
  if (industry === 'craft' || industry === 'media') {
    return random.weighted([
      ['direct', 60],
      ['sole_proprietor', 25],
      ['self_employed', 8],
      ['private_person', 4],
      ['agency', 3],
    ])
  }
  return random.weighted([
    ['direct', 78],
    ['sole_proprietor', 10],
    ['agency', 9],
    ['self_employed', 2],
    ['private_person', 1],
  ])
}

function titleOf(
  random: Random,
  { name, type, industry }: { name: string; type: CompanyType; industry: Industry },
) {
  const quoted = `«${name}»`
  const kind = random.pick(ABOUT[industry].kinds)
  switch (type) {
    case 'agency':
      return `Кадровое агентство ${quoted}`
    case 'sole_proprietor':
      return `${kind || 'Мастерская'} ${quoted}, ИП`
    case 'self_employed':
      return `${random.pick(['Студия', 'Мастерская'])} ${quoted}, самозанятый`
    case 'private_person':
      return `Частный заказчик ${quoted}`
    case 'direct':
      return kind === '' ? random.pick([`ООО ${quoted}`, name, `АО ${quoted}`]) : `${kind} ${quoted}`
  }
}

function descriptionOf(random: Random, name: string, industry: Industry) {
  const { what, facts } = ABOUT[industry]
  return `${name} — ${random.pick(what)}. ${random.sample(facts, random.int(1, 3)).join(' ')}`
}
