import { z } from 'zod'
import type { ResumeText } from '#server/db/schema/resumes.ts'
import { parseContent } from '#server/kernel/content.ts'
import { LocationId } from '#shared/features/reference/locations/model.ts'
import { ProfessionId } from '#shared/features/reference/professions/model.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import type { EmploymentForm, Schedule, WorkForm } from '#shared/features/board/vacancies/model.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Words } from './choices.ts'
import people from './people.json' with { type: 'json' }
import { DEMO_PROFESSIONS, type DemoProfession } from './professions.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoWorld } from './vacancies.ts'

const PEOPLE = parseContent(
  'server/features/intake/demo/people.json',
  z.strictObject({
    firstNames: z.strictObject({ f: Words, m: Words }),
    /** Masculine forms. */
    families: Words,
    schools: Words,
    abouts: Words,
  }),
  people,
)

/** What no resume of the demo says, or only some. A new field is set below or named here. */
const LEFT_EMPTY = {
  statedExperience: null,
  // An invented person would be said to need them.
  needsConditions: false,
  conditions: [],
  courses: [],
  // Invented works and pages have nothing to show.
  links: [],
  portfolio: [],
}

type DemoResume = {
  person: { email: string; firstName: string; lastName: string }
  text: ResumeText
  visibility: Visibility
  publishedAt: string
}

/** The resume of a number. It depends only on the world and the number. */
export function demoResume(world: DemoWorld, number: number): DemoResume {
  const random = createRandom(`${world.seed} resume ${number}`)
  const profession = random.pick(DEMO_PROFESSIONS)
  const sex = random.pick(['f', 'm'] as const)
  const family = random.pick(PEOPLE.families)
  const firstName = random.pick(PEOPLE.firstNames[sex])
  const lastName = sex === 'f' ? `${family}а` : family
  const city = random.pick(world.places.cities)
  const jobs = jobsOf(random, world, profession)
  const isExperienced = jobs.length > 1
  const [low, high] = profession.pay
  return {
    person: { email: `demo-seeker-${number}@demo.invalid`, firstName, lastName },
    visibility: random.weighted<Visibility>([
      ['companies', 55],
      ['everyone', 45],
    ]),
    publishedAt: new Date(world.now.getTime() - random.int(10, 60 * 24 * 45) * MINUTE_MS).toISOString(),
    text: {
      ...LEFT_EMPTY,
      title: random.pick(profession.titles),
      professionId: ProfessionId.nullable().parse(world.professionIds.get(profession.slug) ?? null),
      firstName,
      lastName,
      birthDate: `${random.int(1968, 2004)}-${twoDigits(random.int(1, 12))}-${twoDigits(random.int(1, 28))}`,
      locationId: LocationId.parse(city.id),
      citizenship: city.countryIso2 === 'RU' ? 'RU' : null,
      workForms: random.sample<WorkForm>(profession.forms, random.int(1, profession.forms.length)),
      employment: random.sample<EmploymentForm>(['full', 'part', 'project'], random.int(1, 2)),
      schedules: random.sample<Schedule>(['five_two', 'flexible', 'two_two', 'weekends'], random.int(0, 2)),
      salary: random.chance(0.8)
        ? Math.round(random.int(low, high) * (isExperienced ? 1.2 : 0.9)) * 1000
        : null,
      about: random.sample(PEOPLE.abouts, 2).join(' '),
      skills: random.sample(profession.skills, random.int(3, 7)),
      ...(random.chance(0.1)
        ? { experience: [], statedExperience: { range: 'none', months: null } }
        : { experience: jobs }),
      education: random.chance(0.8)
        ? [
            {
              level: random.pick(['higher', 'bachelor', 'special_secondary'] as const),
              institution: random.pick(PEOPLE.schools),
              speciality: '',
              year: random.int(2005, 2025),
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
    },
  }
}

/** Consecutive jobs, the last one first. */
function jobsOf(
  random: Random,
  { companies, now }: DemoWorld,
  { titles, duties, industries }: DemoProfession,
): ExperienceEntry[] {
  const employers = companies.filter(({ industry }) => industries.includes(industry))
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth() - random.int(0, 6)
  return Array.from({ length: random.int(1, 3) }, (_, at) => {
    const start = end - random.int(6, 40)
    const isPresent = at === 0 && random.chance(0.6)
    const job: ExperienceEntry = {
      position: random.pick(titles),
      company: random.pick(employers).title,
      startMonth: monthOf(start),
      endMonth: isPresent ? null : monthOf(end),
      description: random
        .sample(duties, 3)
        .map((duty) => `— ${duty}`)
        .join('\n'),
    }
    end = start - random.int(0, 3)
    return job
  })
}

export const twoDigits = (number: number) => String(number).padStart(2, '0')
/** «2024-05» from the number of months since the year 0. */
export const monthOf = (number: number) => `${Math.floor(number / 12)}-${twoDigits((number % 12) + 1)}`
