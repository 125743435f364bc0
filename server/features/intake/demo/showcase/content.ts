import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { CompanyType } from '#shared/features/identity/companies/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { DEMO_PROFESSIONS, type DemoProfession } from '../professions.ts'
import type { DemoWorld } from '../vacancies.ts'
import companies from './companies.json' with { type: 'json' }
import submissions from './submissions.json' with { type: 'json' }
import vacancies from './vacancies.json' with { type: 'json' }

export const FOLDER = 'server/features/intake/demo/showcase'

const ShowcaseCompany = z.strictObject({
  key: z.string(),
  title: z.string(),
  slug: z.string(),
  type: CompanyType,
  city: z.string(),
  createdDaysAgo: z.number().int(),
  isVerified: z.boolean(),
  isDomainConfirmed: z.boolean(),
  /** Waits for staff. */
  asksVerification: z.boolean().default(false),
  /** Staff have refused to verify it. */
  isRefused: z.boolean().default(false),
  register: z
    .strictObject({
      status: z.enum(REGISTER_STATUSES),
      registeredOn: z.iso.date(),
      headName: z.string().nullable(),
      headPost: z.string().nullable(),
      region: z.string(),
    })
    .optional(),
  description: z.string(),
  manager: z.strictObject({ firstName: z.string(), lastName: z.string() }),
})
export type ShowcaseCompany = z.infer<typeof ShowcaseCompany>

/** Fields of the form; texts that are left out come from the profession. */
const Content = z.record(z.string(), z.unknown())
const Written = z.strictObject({
  company: z.string(),
  profession: z.string(),
  /** Those who live there may respond; the whole country unless it says otherwise. */
  from: z.enum(['country', 'city']).default('country'),
  content: Content,
})

const ShowcaseVacancy = Written.extend({
  key: z.string(),
  state: z.enum(['published', 'unconfirmed', 'expired', 'archived']),
  publishedDaysAgo: z.number().int(),
  endedDaysAgo: z.number().int().optional(),
  archiveReason: z.enum(ARCHIVE_REASONS).optional(),
  /** Raised a moment ago, so that it is first in the list. */
  isRaised: z.boolean().default(false),
  views: z.number().int(),
})
export type ShowcaseVacancy = z.infer<typeof ShowcaseVacancy>

const Submission = Written.extend({ hoursAgo: z.number() })

export const COMPANIES = parseContent(`${FOLDER}/companies.json`, z.array(ShowcaseCompany), companies)
export const VACANCIES = parseContent(`${FOLDER}/vacancies.json`, z.array(ShowcaseVacancy), vacancies)
export const SUBMISSIONS = parseContent(`${FOLDER}/submissions.json`, z.array(Submission), submissions)

/** The text as its author typed it. */
export function contentOf(
  world: DemoWorld,
  { profession: slug, from, company: key, content }: z.infer<typeof Written>,
): VacancyContent {
  const profession = found(DEMO_PROFESSIONS, (one) => one.slug === slug, slug)
  const company = found(COMPANIES, (one) => one.key === key, key)
  const cityId = cityOf(world, company).id
  return VacancyContent.parse({
    ...toTexts(profession, company),
    professionId: world.professionIds.get(slug) ?? null,
    skills: profession.skills.slice(0, 4),
    workFromIds:
      content['isWorkFromAnywhere'] === true ? [] : [from === 'city' ? cityId : world.places.russiaId],
    contactName: company.manager.firstName,
    ...content,
  })
}

export const cityOf = ({ places }: Pick<DemoWorld, 'places'>, { city }: Pick<ShowcaseCompany, 'city'>) =>
  places.cities.find(({ name }) => name === city) ?? found(places.cities, () => true, city)

function toTexts({ mission, duties, requirements, perks }: DemoProfession, { description }: ShowcaseCompany) {
  return {
    descriptionHtml: `<p>${description}</p><p>Ищем человека, который ${mission}. Первые две недели рядом будет наставник.</p>`,
    dutiesHtml: listHtml(duties.slice(0, 5)),
    requirementsHtml: listHtml(requirements.slice(0, 4)),
    conditionsHtml: listHtml(perks),
  }
}

const listHtml = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** @throws Error for a name that the files of the demo do not have */
export function found<Item>(items: readonly Item[], fits: (item: Item) => boolean, name: string): Item {
  const item = items.find(fits)
  if (item === undefined) throw new Error(`The showcase has nothing named ${name}`)
  return item
}
