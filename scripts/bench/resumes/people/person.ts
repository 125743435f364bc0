/** Invents a person with a history; templates choose what of it they show. */
import type { Random } from '#server/features/intake/demo/random.ts'
import { inventAddresses } from './addresses.ts'
import { CITIES, inventCompany } from './companies.ts'
import { COMMON_ABOUT, COMMON_DUTIES, COMMON_ENGLISH_ABOUT, COMMON_ENGLISH_DUTIES } from './common.ts'
import { COMPUTER_TRADES } from './computers.ts'
import { HAND_TRADES } from './hands.ts'
import { inventName } from './names.ts'
import { OFFICE_TRADES } from './offices.ts'
import type { Job, Person, PersonWish, YearMonth } from './person-types.ts'
import { inventEducation, inventLanguages } from './studies.ts'
import type { Trade, TradeTexts } from './trade.ts'

const TODAY = 2026 * 12 + 9
const TRADES = {
  all: [...HAND_TRADES, ...OFFICE_TRADES, ...COMPUTER_TRADES],
  computers: COMPUTER_TRADES,
  hands: HAND_TRADES,
  offices: OFFICE_TRADES,
  teachers: OFFICE_TRADES.filter(({ companies }) => companies.includes('school')),
}

export function inventPerson(random: Random, wish: PersonWish): Person {
  const isEnglish = wish.language === 'en'
  const trade = random.pick(TRADES[isEnglish ? 'computers' : wish.trades])
  const texts = (isEnglish && trade.latin) || trade.texts
  const gender = random.pick(trade.genders)
  const name = inventName(random, gender)
  const city = random.pick(CITIES)[isEnglish ? 1 : 0]
  const jobs = inventJobs(random, { trade, texts, wish, city })
  const firstYear = Math.min(2024, ...jobs.flatMap(({ from }) => (from ? [from.year] : [])))
  return {
    language: wish.language,
    gender,
    trade,
    first: isEnglish ? name.latinFirst : name.first,
    last: isEnglish ? name.latinLast : name.last,
    patronymic: !isEnglish && random.chance(wish.patronymic) ? name.patronymic : null,
    title: random.chance(wish.title) ? random.pick(texts.titles) : null,
    city,
    birth: {
      year: Math.max(1962, firstYear - random.int(19, 25)),
      month: random.int(1, 12),
      day: random.int(1, 28),
    },
    phones: Array.from({ length: random.chance(0.12) ? 2 : 1 }, () => `9000000${random.int(100, 999)}`),
    ...inventAddresses(random, { name, wish, trade }),
    salary: random.int(9, 60) * 5000,
    jobs,
    education: inventEducation(random, { trade, texts, isEnglish, firstYear }),
    courses: random
      .sample(texts.courses, random.int(0, 2))
      .map(([title, organisation]) => ({ title, organisation, year: random.int(2016, 2025) })),
    skills: random.sample(texts.skills, random.int(3, texts.skills.length)),
    languages: inventLanguages(random, isEnglish),
    about: [
      ...random.sample(texts.about, random.int(1, texts.about.length)),
      ...random.sample(
        isEnglish ? COMMON_ENGLISH_ABOUT : COMMON_ABOUT,
        random.weighted([
          [0, 5],
          [1, 3],
          [2, 1],
        ]),
      ),
    ],
  }
}

type JobSource = { trade: Trade; texts: TradeTexts; wish: PersonWish; city: string }

function inventJobs(random: Random, { trade, texts, wish, city }: JobSource): Job[] {
  const count = random.int(...wish.jobs)
  const jobs: Job[] = []
  const isEnglish = wish.language === 'en'
  let end = random.chance(0.6) ? null : TODAY - random.int(1, 8)
  let rank = texts.positions.length - 1 - (random.chance(0.4) ? 1 : 0)
  const used = new Set<string>()
  const common = isEnglish ? COMMON_ENGLISH_DUTIES : COMMON_DUTIES
  const pool = [...texts.duties, ...random.sample(common, common.length)]
  const duties = random.sample(pool, pool.length)
  let place = inventPlace()
  for (let at = 0; at < count; at += 1) {
    const isSameCompany = at > 0 && random.chance(0.15)
    if (!isSameCompany) place = inventPlace()
    const start = (end ?? TODAY) - random.int(7, 50)
    const position = texts.positions[Math.max(0, rank)] ?? ''
    jobs.push({
      ...place,
      position,
      from: splitMonth(start),
      to: end === null ? null : splitMonth(end),
      duties: takeDuties(),
      isSameCompany,
    })
    end = start - (random.chance(0.5) ? 1 : random.int(1, 7))
    rank -= random.chance(0.8) ? 1 : 0
  }
  return jobs

  function inventPlace() {
    let company = ''
    do company = inventCompany(random, isEnglish ? 'latin' : random.pick(trade.companies))
    while (used.has(company))
    used.add(company)
    return {
      company,
      city: random.chance(0.7) ? city : random.pick(CITIES)[isEnglish ? 1 : 0],
      industry: texts.industry,
    }
  }

  /** A text that is written once is looked for once. */
  function takeDuties() {
    const [min, max] = wish.duties
    return duties.splice(
      0,
      Math.min(random.int(min, max), Math.max(min, Math.ceil(duties.length / (count + 0.5)))),
    )
  }
}

const splitMonth = (month: number): YearMonth => ({ year: Math.floor(month / 12), month: (month % 12) + 1 })
