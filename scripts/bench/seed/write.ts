import { getTableColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes, resumeSearch, type ResumeText } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { resumeTextsOf } from '#server/features/board/resumes/index/texts.ts'
import { writeSearchTexts } from '#server/features/board/vacancies/derivation/search-texts.ts'
import { inventVacancy, inventSkills, inventTitle } from './vacancy.ts'
import type { World } from './world.ts'
import { monthOf, twoDigits } from '#server/features/intake/demo/resumes.ts'
import { createHash } from 'node:crypto'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { createRandom, type Random } from '#server/features/intake/demo/random.ts'
import { EMPTY_CONTACTS, EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { LocationId } from '#shared/features/reference/locations/model.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { topicOf, type Distributions, type Profile } from './distributions.ts'
import { inventedName, inventedSurname } from './invented-words.ts'
import { variedPlaces } from './places.ts'
import { inventText } from './invent-text.ts'

const FIRST_NAMES = ['Анна', 'Мария', 'Ольга', 'Дарья', 'Иван', 'Павел', 'Сергей', 'Никита', 'Тимур', 'Вера']
const SPREAD_MINUTES = 60 * 24 * 90

type InventedResume = {
  user: typeof users.$inferInsert & { id: number }
  resume: typeof resumes.$inferInsert & { number: number; content: ResumeText }
}

const COMPANIES_BATCH = 1000

export async function writeCompanies(db: Sql, { companies: { rows } }: World) {
  for (let start = 0; start < rows.length; start += COMPANIES_BATCH)
    await insertRows(db, companies, rows.slice(start, start + COMPANIES_BATCH))
}

/** Writes the vacancies of the numbers from `first` to `last`, 1 and up. */
export async function writeVacancies(db: Sql, { world, first, last }: Batch) {
  const invented = numbers(first, last).map((number) => inventVacancy(world, number))
  await insertRows(
    db,
    vacancies,
    invented.map(({ row }) => row),
  )
  await writeSearchTexts(
    db,
    invented.map(({ row }) => row),
  )
}

export async function writeResumes(db: Sql, { world, first, last }: Batch) {
  const invented = numbers(first, last).map((number) => inventResume(world, number))
  await insertRows(
    db,
    users,
    invented.map(({ user }) => user),
  )
  await insertRows(
    db,
    resumes,
    invented.map(({ resume }) => resume),
  )
  await insertResumeSearchRows(
    db,
    invented.map(({ resume }) => resume),
  )
}

type Batch = { world: World; first: number; last: number }

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

async function insertResumeSearchRows(db: Sql, rows: readonly ReturnType<typeof inventResume>['resume'][]) {
  await db
    .insert(resumeSearch)
    .values(rows.map(({ number, content }) => ({ resumeNumber: number, ...resumeTextsOf(content) })))
}

const casing = new CasingCache('snake_case')

/**
 * Inserts rows with the same fields, ids included, as one JSON parameter: a parameter for each value takes several times
 * as long.
 */
async function insertRows<T extends PgTable>(db: Sql, table: T, rows: readonly InferInsertModel<T>[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => name in first)
    .map(([name, column]) => [name, casing.getColumnCasing(column)] as const)
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(columns.map(([name, column]) => [column, values.get(name)]))
  })
  const names: SQL = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`)
}

/** The resume of a number and its author. It depends only on the world and the number. */
function inventResume(world: World, number: number): InventedResume {
  const random = createRandom(`${world.seed} resume ${number}`)
  const profile = random.pick(world.distributions.profiles)
  const at = new Date(world.now.getTime() - random.int(10, SPREAD_MINUTES) * MINUTE_MS).toISOString()
  const firstName = random.pick(FIRST_NAMES)
  const lastName = inventedSurname(random)
  const text = inventContent(random, world, { profile, firstName, lastName })
  const email = `bench-seeker-${number}@bench.invalid`
  return {
    user: { id: number, email, firstName, lastName, intent: 'seeker', createdAt: at },
    resume: {
      id: createHash('sha256').update(`${world.seed} resume ${number}`).digest('hex').slice(0, 24),
      number,
      userId: number,
      status: 'published',
      visibility: random.weighted<Visibility>([
        ['companies', 55],
        ['everyone', 45],
      ]),
      draft: text,
      content: text,
      facts: factsOf(text),
      contacts: { ...EMPTY_CONTACTS, email },
      createdAt: at,
      updatedAt: at,
      publishedAt: at,
    },
  }
}

function inventContent(
  random: Random,
  world: World,
  { profile, firstName, lastName }: { profile: Profile; firstName: string; lastName: string },
): ResumeText {
  const { distributions } = world
  const { professionId, salaryFrom, salaryTo, currency, salaryPeriod } = profile
  const pay = currency === 'RUB' && salaryPeriod === 'month' ? (salaryFrom ?? salaryTo) : null
  return {
    ...EMPTY_CONTENT,
    title: inventTitle(world, random, professionId),
    professionId: ProfessionId.nullable().parse(professionId),
    firstName,
    lastName,
    birthDate: `${random.int(1965, 2006)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
    locationId: homeOf(random, distributions, profile),
    citizenship: 'RU',
    workForms: [
      ...new Set([profile.workForm ?? 'on_site', ...(random.chance(0.4) ? ['remote' as const] : [])]),
    ],
    employment: profile.employment ? [profile.employment] : ['full'],
    schedules: profile.schedule ? [profile.schedule] : [],
    salary:
      pay === null ? null : Math.max(1000, Math.round((pay * (0.8 + random.next() * 0.5)) / 1000) * 1000),
    about: inventText(world, { random, topic: topicOf(professionId), tag: 'p', words: random.int(15, 60) }),
    skills: inventSkills(random, distributions, { professionId, count: random.int(3, 8) }),
    experience: random.chance(0.1) ? [] : inventJobs(random, world, professionId),
    education: random.chance(0.8)
      ? [
          {
            level: random.pick(['higher', 'bachelor', 'special_secondary'] as const),
            institution: `Университет ${inventedName(random)}`,
            speciality: '',
            year: random.int(1995, 2026),
          },
        ]
      : [],
    languages: [
      { language: 'ru', level: 'native' },
      ...(random.chance(0.5)
        ? [{ language: 'en', level: random.pick(['a2', 'b1', 'b2', 'c1'] as const) } as const]
        : []),
    ],
    photoUrl: null,
  }
}

/** A city, near the place of the profile where it names one. */
function homeOf(random: Random, distributions: Distributions, { locationIds, workFromIds }: Profile) {
  const named = [...locationIds, ...workFromIds].find((id) => distributions.cityOf.has(id))
  const [id] = named === undefined ? [] : variedPlaces(random, distributions, [named])
  const cities = distributions.cities.get('RU') ?? []
  return LocationId.parse(id ?? random.pick(cities).id)
}

/** Consecutive jobs, the last one first. */
function inventJobs(random: Random, world: World, professionId: number | null): ExperienceEntry[] {
  const { companies: employers, now } = world
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth() - random.int(0, 6)
  return Array.from({ length: random.int(1, 4) }, (_, at) => {
    const start = end - random.int(4, 48)
    const job = {
      position: inventTitle(world, random, professionId).slice(0, 150),
      company: employers.pick(random).title,
      startMonth: monthOf(start),
      endMonth: at === 0 && random.chance(0.6) ? null : monthOf(end),
      description: inventText(world, {
        random,
        topic: topicOf(professionId),
        tag: 'li',
        words: random.int(15, 60),
      }),
    }
    end = start - random.int(0, 3)
    return job
  })
}
