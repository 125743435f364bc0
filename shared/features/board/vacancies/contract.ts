import { z } from 'zod'
import { MatchReason } from './match-reason.ts'
import { operation, Count, Counted, Instant } from '#shared/kernel/contract.ts'
import { FacetValue, listPageShape } from '#shared/lists/list-page.ts'
import { listPaging } from '#shared/lists/schema.ts'
import { KNOWN_FRAUDS } from './known-fraud-kinds.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { CompanyResponsiveness } from '#shared/features/identity/companies/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { VacancyFilter, VacancySort } from './filter.ts'
import {
  AgreementType,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  MarkedSalaryScale,
  Badge,
  PayFrequency,
  PayTerms,
  Salary,
  SalaryScale,
  Schedule,
  VacancyId,
  WorkForm,
} from './model.ts'
import { vacancyList } from './list.ts'
import { WorkFormEvidence } from './work-form-evidence.ts'
import { ResponseTerms } from './response-terms.ts'
import { SEARCH_LENGTH_MAX } from './vocabulary.ts'

export const CardSalary = Salary.extend({
  /** What remains of it after tax, by which pay is compared; null unless the pay is before tax, in roubles, for a period of time. */
  net: Salary.pick({ from: true, to: true }).nullable(),
})
export type CardSalary = z.infer<typeof CardSalary>

export const VacancyCard = z.object({
  id: VacancyId,
  title: z.string(),
  company: CompanyRef,
  salary: CardSalary.nullable(),
  /** Null where the source of an imported vacancy does not say it for sure. */
  workForm: WorkForm.nullable(),
  /** Whether the work is done away from an office altogether. */
  distantWork: z.boolean(),
  experience: Experience.nullable(),
  employment: EmploymentForm.nullable(),
  schedule: Schedule.nullable(),
  payFrequency: PayFrequency.nullable(),
  labels: z.array(Badge),
  locations: z.array(LocationRef),
  workFrom: z.array(LocationRef),
  /** Distant work that may be done from any country, but for those in `workFromExcept`. */
  workFromAnywhere: z.boolean(),
  workFromExcept: z.array(LocationRef),
  /** Minutes after midnight in `workZone`. */
  workStartsAt: z.number().int().nullable(),
  workEndsAt: z.number().int().nullable(),
  /** Minutes east of UTC. */
  workZone: z.number().int(),
  contracts: z.array(AgreementType),
  /** Plain text, about two lines: the beginning; in a search, the part that says its words. */
  summary: z.string(),
  /** Null where the source of an imported vacancy has no date. */
  publishedAt: Instant.nullable(),
  /** Its tariff highlights it in lists. */
  isHighlighted: z.boolean(),
  /** Whether people respond on this board: not to an imported vacancy whose company is not here, for nobody would read it. */
  takesResponses: z.boolean(),
  /** How the company answers responses; null while there are too few of them to tell. */
  answers: CompanyResponsiveness.nullable(),
  /** Working days in which the company promises to answer; null without a promise. */
  answerDays: z.number().int().nullable(),
})
export type VacancyCard = z.infer<typeof VacancyCard>
/** Of a draft, which has no page. */
export type PreviewedVacancy = Omit<VacancyCard, 'id'> & { id: VacancyCard['id'] | null }

/** What the page shows in addition to the card. */
const PageFields = z.object({
  /**
   * `closed`: expired or archived; `unconfirmed`: the employer has not confirmed for long that it is current. Both stay
   * readable and take no responses.
   */
  state: z.enum(['open', 'unconfirmed', 'closed']),
  descriptionHtml: z.string(),
  dutiesHtml: z.string().nullable(),
  requirementsHtml: z.string().nullable(),
  conditionsHtml: z.string().nullable(),
  hoursPerDay: z.number().int().nullable(),
  /** Of the hours between start and end, those that are required of everybody; null for all. */
  overlapHours: z.number().int().nullable(),
  /** Why the upper bound of the pay is far above the lower one, in the words of the employer. */
  salaryRangeReason: z.string().nullable(),
  /** What is paid in addition to the stated pay. */
  bonuses: z.string().nullable(),
  profession: ProfessionRef.nullable(),
  /** Whether search engines may have the list of its profession: only then pages link to it. */
  hasProfessionList: z.boolean(),
  /** Whether its company has another open vacancy with the same title in the same place. */
  hasNamesake: z.boolean(),
  skills: z.array(z.string()),
  equipment: EquipmentProvider.nullable(),
  hasCalls: z.boolean().nullable(),
  languages: z.array(z.object({ language: z.string(), level: z.string() })),
  /** The region of each of `locations`, in their order; null for a country, and where it is not known. */
  regions: z.array(z.string().nullable()),
  /** City and street without a contact; null when not stated. */
  address: z.string().nullable(),
  ...ResponseTerms.shape,
  /** Null for a company that the source of the vacancy did not name. */
  companyType: z.string().nullable(),
  companySiteUrl: z.string().nullable(),
  /** What the state register says about the company; null when it is not known. */
  companyRegister: z
    .object({ status: z.enum(REGISTER_STATUSES), registeredOn: z.iso.date().nullable() })
    .nullable(),
  companyVacancyCount: z.number().int(),
  /** Name of the board the vacancy was imported from. */
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** What of the source says or hints at the form of work; null for a form that the employer chose. */
  workFormEvidence: WorkFormEvidence.nullable(),
  /** The pay is named in the text of an imported vacancy, not in a field of its source. */
  isSalaryFromText: z.boolean(),
  /** Null where `publishedAt` is. */
  firstPublishedAt: Instant.nullable(),
  /** Since its first publication, a visitor once a day. */
  views: z.number().int(),
  /** People who have responded; null where they do so at the source. */
  responses: z.number().int().nullable(),
  /** How often the company has placed it, earlier vacancies with the same text counted. */
  placements: z.number().int(),
  /** The first publication of the earliest of them. */
  publishedSince: Instant.nullable(),
  /** Those of them that have a page, the newest first. */
  earlier: z.array(z.object({ id: VacancyId, publishedAt: Instant.nullable() })),
  expiresAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  confirmAt: Instant.nullable(),
  /** What kind of fraud its text is like; null for none. It says nothing of its company. */
  fraud: z.enum(KNOWN_FRAUDS).nullable(),
  /** Null if nothing can be said of the pay beyond what the vacancy states. */
  payTerms: PayTerms.nullable(),
  /** What its profession pays, and `pay`, what it pays itself in net roubles a month; null if either is not known. */
  salaryScale: MarkedSalaryScale.nullable(),
})

/** Those of them that are columns of the vacancy as they are. */
export const VacancyDetails = PageFields.omit({
  state: true,
  profession: true,
  hasProfessionList: true,
  hasNamesake: true,
  regions: true,
  companyType: true,
  companySiteUrl: true,
  companyRegister: true,
  companyVacancyCount: true,
  firstPublishedAt: true,
  views: true,
  responses: true,
  placements: true,
  publishedSince: true,
  earlier: true,
  expiresAt: true,
  archivedAt: true,
  confirmAt: true,
  fraud: true,
  payTerms: true,
  salaryScale: true,
})
export type VacancyDetails = z.infer<typeof VacancyDetails>

export const Vacancy = VacancyCard.extend(PageFields.shape)
export type Vacancy = z.infer<typeof Vacancy>

const Facets = z.record(z.enum(vacancyList.facets), z.array(FacetValue))
export type Facets = z.infer<typeof Facets>

export const SearchInput = VacancyFilter.extend(listPaging(VacancySort))
export type SearchInput = z.infer<typeof SearchInput>

export const SearchResult = z.object(listPageShape({ card: VacancyCard, sort: VacancySort, facets: Facets }))
export type SearchResult = z.infer<typeof SearchResult>

/** A search with its address resolved: what the list page needs, in one answer. */
const ListResult = SearchResult.extend({
  filter: VacancyFilter,
  profession: ProfessionRef.extend({
    nameGenitivePlural: z.string(),
    nameInstrumental: z.string(),
  }).nullable(),
  location: LocationRef.extend({
    namePrepositional: z.string(),
    preposition: z.string(),
    /** Where the place lies, when another one has the same name. */
    regionOfNamesake: z.string().nullable(),
  }).nullable(),
  /** Slug of the attribute segment. */
  attribute: z.string().nullable(),
  company: CompanyRef.nullable(),
  /** Path in the canonical order of segments; another one answers 301. */
  canonicalPath: z.string(),
  /** Lists with fewer of its segments that are not for search engines: pages lead there without a link. */
  hiddenPaths: z.array(z.string()),
  /** Its vacancies of all forms of work; null where no scope has an effect. */
  allForms: Count.nullable(),
  /** What kind of fraud the text of the search is like; null for none. */
  fraud: z.enum(KNOWN_FRAUDS).nullable(),
  /** Of an empty list of work by hand at home: how many vacancies the same search has of remote work; null for others. */
  remoteInstead: Count.nullable(),
  /** Whether search engines may have it: its address is all segments, and it is its own. */
  isIndexed: z.boolean(),
  /** Lists one step away that search engines may list, the fullest first. */
  related: z.object({
    professions: z.array(FacetValue),
    locations: z.array(FacetValue),
    /** Slugs of attributes whose list, in the place of this one, is such a list. */
    attributes: z.array(z.string()),
  }),
})
export type ListResult = z.infer<typeof ListResult>

/** With the reasons why it is similar. */
const SimilarVacancy = VacancyCard.extend({ reasons: z.array(MatchReason) })
export type SimilarVacancy = z.infer<typeof SimilarVacancy>

const SUGGESTION_KINDS = ['profession', 'query', 'place', 'company', 'skill'] as const
/** `count`: vacancies of the list at `path`, never 0. */
export const Suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  text: z.string(),
  path: z.string(),
  count: Count,
})
export type Suggestion = z.infer<typeof Suggestion>

/** What the home page shows of the board. */
export const Overview = z.object({
  total: z.number().int(),
  /** Published in the last 24 hours. */
  fresh: z.number().int(),
  companies: z.number().int(),
  /** Companies with open vacancies that the board has verified. */
  verified: z.number().int(),
  /** Vacancies that state their pay. */
  withSalary: z.number().int(),
  /** What the largest professions pay. */
  salaries: z.array(SalaryScale.extend({ slug: z.string(), name: z.string() })),
  professions: z.array(Counted),
  /** Cities whose lists pages link to. */
  locations: z.array(Counted),
  /** Cities that a form without scripts offers. */
  places: z.array(Counted),
  workForms: z.array(FacetValue),
  topCompanies: z.array(CompanyRef.extend({ count: z.number().int() })),
  /** The newest that are remote or at home. */
  latest: z.array(VacancyCard),
})
export type Overview = z.infer<typeof Overview>

export const vacanciesContract = {
  overview: operation(
    'GET /v1/vacancies/overview',
    'public',
    'Главное о доске: сколько вакансий, где и каких',
    ['vacancies'],
    { mayLag: true },
  )
    .input(VacancyFilter.pick({ scope: true }))
    .output(Overview),
  search: operation(
    'GET /v1/vacancies',
    'public',
    'Поиск вакансий с фильтрами и числом вакансий по каждому значению',
    ['vacancies'],
    { mayLag: true },
  )
    .input(SearchInput)
    .output(SearchResult),
  list: operation('GET /v1/vacancies/list', 'public', 'Поиск по адресу страницы со списком', ['vacancies'], {
    mayLag: true,
  })
    .input(
      SearchInput.extend({
        slugs: z.string().max(300).default('').describe('Части адреса списка через косую черту.'),
      }),
    )
    .output(ListResult),
  facets: operation(
    'GET /v1/vacancies/facets',
    'public',
    'Сколько вакансий даст каждое значение фильтров',
    ['vacancies'],
    { mayLag: true },
  )
    .input(VacancyFilter)
    .output(z.object({ total: Count, facets: Facets })),
  suggest: operation('GET /v1/vacancies/suggest', 'public', 'Подсказки во время набора', ['vacancies'], {
    mayLag: true,
  })
    .input(
      z.object({ search: z.string().max(SEARCH_LENGTH_MAX).default('').describe('Начало того, что ищут.') }),
    )
    .output(z.object({ items: z.array(Suggestion) })),
  read: operation('GET /v1/vacancies/{id}', 'public', 'Вакансия', ['vacancies'])
    .input(z.object({ id: VacancyId }))
    .output(Vacancy),
  similar: operation('GET /v1/vacancies/{id}/similar', 'public', 'Похожие вакансии', ['vacancies'], {
    mayLag: true,
  })
    .input(z.object({ id: VacancyId }))
    .output(z.object({ items: z.array(SimilarVacancy) })),
  copies: operation(
    'GET /v1/vacancies/{id}/copies',
    'public',
    'Эта вакансия и такие же той же компании',
    ['vacancies'],
    {
      mayLag: true,
      description:
        'Вакансии с тем же текстом в других местах; в результатах поиска по тексту стоит одна из них.',
    },
  )
    .input(z.object({ id: VacancyId }))
    .output(z.object({ items: z.array(VacancyCard) })),
}
