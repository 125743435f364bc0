import type { VacancyFilter } from './filter.ts'

/** A way of working with a separate address: the third kind of segment under /vacancies. */
export type VacancyAttribute = {
  /** Part of published addresses; never changes. */
  slug: string
  /** The text of a link or a chip. */
  name: string
  /** Follows the profession and the place in a title: «Вакансии бухгалтера в Казани без опыта». */
  heading: string
  filter: Partial<VacancyFilter>
}

export const VACANCY_ATTRIBUTES: readonly VacancyAttribute[] = [
  { slug: 'udalenno', name: 'Удалённо', heading: 'удалённо', filter: { workForm: ['remote'] } },
  { slug: 'na-domu', name: 'На дому (руками)', heading: 'на дому', filter: { workForm: ['home'] } },
  { slug: 'gibrid', name: 'Гибрид', heading: 'с гибридным графиком', filter: { workForm: ['hybrid'] } },
  {
    slug: 'razezdnaya',
    name: 'Разъездная работа',
    heading: 'с разъездами',
    filter: { workForm: ['travelling'] },
  },
  { slug: 'bez-opyta', name: 'Без опыта', heading: 'без опыта', filter: { experience: ['none'] } },
  {
    slug: 'polnyy-den',
    name: 'Полный день',
    heading: 'на полный день',
    filter: { employment: ['full'] },
  },
  {
    slug: 'chastichnaya-zanyatost',
    name: 'Частичная занятость',
    heading: 'с частичной занятостью',
    filter: { employment: ['part'] },
  },
  {
    slug: 'proektnaya-rabota',
    name: 'Проектная работа',
    heading: 'на проект',
    filter: { employment: ['project'] },
  },
  {
    slug: 'vremennaya-rabota',
    name: 'Временная работа',
    heading: 'на время',
    filter: { employment: ['temporary'] },
  },
  {
    slug: 'stazhirovka',
    name: 'Стажировка',
    heading: 'со стажировкой',
    filter: { employment: ['internship'] },
  },
  // Rotational work is never done from home, so the list includes all vacancies.
  {
    slug: 'vahta',
    name: 'Вахта',
    heading: 'вахтой',
    filter: { employment: ['rotation'], scope: 'all' },
  },
  {
    slug: 'svobodnyy-grafik',
    name: 'Свободный график',
    heading: 'со свободным графиком',
    filter: { schedule: ['flexible'] },
  },
  {
    slug: 'smennyy-grafik',
    name: 'Сменный график',
    heading: 'со сменным графиком',
    filter: { schedule: ['two_two', 'shifts'] },
  },
  { slug: 'vyhodnye', name: 'По выходным', heading: 'по выходным', filter: { schedule: ['weekends'] } },
  {
    slug: 'ezhednevnaya-oplata',
    name: 'Ежедневная оплата',
    heading: 'с ежедневной оплатой',
    filter: { payFrequency: ['daily'] },
  },
  {
    slug: 'samozanyatym',
    name: 'Для самозанятых',
    heading: 'для самозанятых',
    filter: { contract: ['self_employed'] },
  },
  {
    slug: 'po-trudovomu-dogovoru',
    name: 'По трудовому договору',
    heading: 'по трудовому договору',
    filter: { contract: ['labour'] },
  },
  {
    slug: 'dlya-lyudey-s-invalidnostyu',
    name: 'Для людей с инвалидностью',
    heading: 'для людей с инвалидностью',
    filter: { label: ['disability'] },
  },
  {
    slug: 'dlya-studentov',
    name: 'Для студентов',
    heading: 'для студентов',
    filter: { employment: ['part', 'project', 'internship'], experience: ['none'] },
  },
  {
    slug: 'dlya-shkolnikov',
    name: 'С 14 лет',
    heading: 'для подростков с 14 лет',
    filter: { label: ['from_age_14'] },
  },
  {
    slug: 'dlya-mam',
    name: 'Можно с ребёнком дома',
    heading: 'для мам с детьми',
    filter: { label: ['child_at_home'] },
  },
  { slug: 'bez-zvonkov', name: 'Без звонков', heading: 'без звонков', filter: { label: ['no_calls'] } },
]

const bySlug = new Map(VACANCY_ATTRIBUTES.map((attribute) => [attribute.slug, attribute]))

export function attributeOf(slug: string): VacancyAttribute | null {
  return bySlug.get(slug) ?? null
}
