import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { CompanyType } from '#shared/features/identity/companies/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { Words, weightsOf } from './choices.ts'
import { ABOUT, INDUSTRIES, type Industry } from './industries.ts'
import type { DemoCity } from './cities.ts'
import words from './companies.json' with { type: 'json' }
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

const WORDS = parseContent(
  'server/features/intake/demo/companies.json',
  z.strictObject({
    /** Names combine two unrelated words, so that no known company has such a name. */
    firstWords: Words,
    secondWords: Words,
    agencyDescription: z.string(),
    selfEmployedKinds: Words,
    types: z.strictObject({ small: weightsOf(CompanyType), other: weightsOf(CompanyType) }),
  }),
  words,
)

export function demoCompanies(
  random: Random,
  { count, cities, now }: { count: number; cities: readonly DemoCity[]; now: Date },
): DemoCompany[] {
  const names = random.sample(
    WORDS.firstWords.flatMap((first) => WORDS.secondWords.map((second) => `${first} ${second}`)),
    count,
  )
  return names.map((name, at) => {
    const industry = INDUSTRIES[at % INDUSTRIES.length] ?? 'shop'
    const type = toType(random, industry)
    const createdAt = new Date(now.getTime() - random.int(60, 900) * DAY_MS)
    const slug = slugify(name)
    return {
      importKey: `demo ${slug}`,
      slug,
      title: toTitle(random, { name, type, industry }),
      type,
      industry,
      siteUrl: type !== 'private_person' && random.chance(0.7) ? `https://${slug}.example/` : null,
      description: type === 'agency' ? WORDS.agencyDescription : toDescription(random, name, industry),
      city: random.weighted(cities.map((city) => [city, Math.sqrt(city.population)])),
      verifiedAt: random.chance(0.6)
        ? new Date(createdAt.getTime() + random.int(1, 20) * DAY_MS).toISOString()
        : null,
      createdAt: createdAt.toISOString(),
    }
  })
}

function toType(random: Random, industry: Industry): CompanyType {
  const isSmall = industry === 'craft' || industry === 'media'
  return random.weighted(isSmall ? WORDS.types.small : WORDS.types.other)
}

function toTitle(
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
      return `${random.pick(WORDS.selfEmployedKinds)} ${quoted}, самозанятый`
    case 'private_person':
      return `Частный заказчик ${quoted}`
    case 'direct':
      return kind === '' ? random.pick([`ООО ${quoted}`, name, `АО ${quoted}`]) : `${kind} ${quoted}`
  }
}

function toDescription(random: Random, name: string, industry: Industry) {
  const { what, facts } = ABOUT[industry]
  return `${name} — ${random.pick(what)}. ${random.sample(facts, random.int(1, 3)).join(' ')}`
}
