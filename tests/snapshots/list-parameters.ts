/**
 * Parameters of the two lists with values they take, written out: addresses made of them stay the same when the code
 * that reads them is rewritten. A test compares them with the description of the API.
 */
export type ListParameters = {
  path: '/vacancies' | '/resumes'
  /** A new one goes last: the addresses of a parameter are combined with those before it, and stay as they are. */
  parameters: Record<string, ListParameter>
  attributes: readonly string[]
}
/** What it takes: several of a closed set, one of such a set, or any number or text, of which these are some. */
type ListParameter = { takes: 'several' | 'one' | 'any'; values: readonly string[] }

const severalOf = (values: readonly string[]): ListParameter => ({ takes: 'several', values })
const oneOf = (values: readonly string[]): ListParameter => ({ takes: 'one', values })
/** Spaces and letters as they are typed. */
const anyAs = (values: readonly string[]): ListParameter => ({ takes: 'any', values })

const words = (list: string) => list.trim().split(/\s+/)

const WORK_FORMS = ['remote', 'home', 'hybrid', 'travelling', 'on_site']
const EMPLOYMENT = ['full', 'part', 'project', 'temporary', 'internship', 'rotation']
const SCHEDULES = ['five_two', 'six_one', 'two_two', 'shifts', 'weekends', 'flexible', 'other']
const SORTS = ['relevance', 'date', 'salary_desc', 'salary_asc']
const FLAGS = ['1', '0', 'true', 'false']

const TEXTS = [
  'оператор',
  'Оператор чата',
  ' швея ',
  'smm',
  'c++',
  '1С:Бухгалтерия',
  '"на дому"',
  'ghjuhfvvbcn',
  'a&b=c',
  '100%',
  'менеджер по продажам без опыта',
]
const SALARIES = ['1', '50000', '60 000', '100000000']

const CLOCKS = ['09:00', '9:00', '00:00', '23:30']
const ZONES = words(`
    120 180 240 300 360 420 480 540 600 660 720 -720 -660 -600 -570 -540 -480 -420 -360 -300 -240 -210 -180 -120 -60 0
    60 210 270 330 345 390 525 570 630 765 780 840
  `)

const OF_BOTH = {
  exact: oneOf(FLAGS),
  sort: oneOf(SORTS),
  search: anyAs(TEXTS),
  profession: anyAs(['buhgalter', 'shveya']),
  location: anyAs(['kazan', 'moskva', 'rossiya']),
  salary: anyAs(SALARIES),
  mentions: oneOf(FLAGS),
}

export const VACANCY_PARAMETERS: ListParameters = {
  path: '/vacancies',
  parameters: {
    work_form: severalOf(WORK_FORMS),
    employment: severalOf(EMPLOYMENT),
    schedule: severalOf(SCHEDULES),
    contract: severalOf(['labour', 'civil', 'self_employed', 'sole_proprietor']),
    experience: severalOf(['none', 'from_1_to_3', 'from_3_to_6', 'over_6']),
    pay_frequency: severalOf(['daily', 'weekly', 'twice_monthly', 'monthly', 'per_project']),
    label: severalOf(['disability', 'from_age_14', 'internship', 'no_calls', 'no_video', 'child_at_home']),
    scope: oneOf(['home', 'hybrid', 'all']),
    salary_mode: oneOf(['from', 'or_unsaid', 'stated']),
    zone: oneOf(ZONES),
    overlap: oneOf(['all', '4', '2']),
    evenings: oneOf(FLAGS),
    short_day: oneOf(FLAGS),
    hours_unsaid: oneOf(FLAGS),
    period: oneOf(['1', '3', '7', '30']),
    abroad: oneOf(FLAGS),
    direct: oneOf(FLAGS),
    ...OF_BOTH,
    hours_from: anyAs(CLOCKS),
    hours_to: anyAs(CLOCKS),
    company: anyAs(['1', '7', '2147483647']),
  },
  attributes: words(`
    udalenno na-domu gibrid razezdnaya bez-opyta polnyy-den chastichnaya-zanyatost
    proektnaya-rabota vremennaya-rabota stazhirovka vahta svobodnyy-grafik smennyy-grafik vyhodnye
    ezhednevnaya-oplata samozanyatym po-trudovomu-dogovoru dlya-lyudey-s-invalidnostyu
    dlya-studentov dlya-shkolnikov dlya-mam bez-zvonkov
  `),
}

export const RESUME_PARAMETERS: ListParameters = {
  path: '/resumes',
  parameters: {
    work_form: severalOf(WORK_FORMS),
    employment: severalOf(EMPLOYMENT),
    schedule: severalOf(SCHEDULES),
    experience: severalOf(['none', 'under_1', 'from_1_to_3', 'from_3_to_6', 'over_6']),
    education: severalOf(
      words('secondary special_secondary unfinished_higher bachelor higher master candidate doctor'),
    ),
    language: severalOf(
      words('ru en de fr es it pt zh ja ko ar tr he hi pl cs sr uk be kk uz ky tg hy ka az tt ba'),
    ),
    period: oneOf(['1', '3', '7', '30']),
    photo: oneOf(FLAGS),
    ...OF_BOTH,
    skill: anyAs(['python', 'sql', 'c-plus-plus', 'no-such-skill']),
  },
  attributes: [],
}

export const PROFESSIONS = words(`
    programmist c-plus-plus-razrabotchik 3d-hudozhnik operator-chata menedzher-po-prodazham
    smm-menedzher kopirayter perevodchik nadomnyy-sborschik repetitor psiholog buhgalter rekruter
    yurist sekretar logist kurer prodavets povar vrach shveya stazher
  `)

/** Countries, regions and cities, among them namesakes and the home city. */
export const PLACES = words(`
    rossiya belarus kazahstan ssha tatarstan primorskiy-kray moskovskaya-oblast krym moskva
    sankt-peterburg novosibirsk kazan omsk ulan-ude rostov-na-donu kirov komsomolsk-na-amure orel
    yoshkar-ola vladivostok
  `)

/** Two segments of one kind, too many of them, and such as no list has; some are addresses of other pages. */
export const WRONG_PATHS = words(`
    kazan/omsk moskva/omsk moskva/moskva udalenno/bez-opyta udalenno/udalenno shveya/buhgalter shveya/no-such-thing
    no-such-thing shveya/kazan/udalenno/bez-opyta regions/moskva feed.rss %D0%BA%D0%B0%D0%B7%D0%B0%D0%BD%D1%8C 42 abc 0
  `)
