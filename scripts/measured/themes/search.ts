import { atLeast, atMost, defineTheme, each, figure, percentiles } from '../definition.ts'

const ROUNDS = ['right after the start', 'then', 'and then'] as const

export const search = defineTheme({
  title: 'Search under load',
  layout: 'rows',
  note: '19 456 imported vacancies on the embedded database, where nothing else is said.',
  rows: [
    {
      title: 'search API at 10/s, every query new, beside 200 cached pages/s; these pages',
      command: 'npm run bench search',
      figures: {
        ...percentiles('search.steady', 'ms', { p95: atMost(60) }),
        'search.steady.cached-p99': figure('cached pages p99', 'ms', atMost(30)),
      },
    },
    {
      title: 'search of 20 000 resumes at 10/s beside the same',
      command: 'DEMO_RESUMES=20000 npm run bench resumes',
      figures: percentiles('search.resumes', 'ms', { p95: atMost(60) }),
    },
    {
      title:
        'vacancies for a resume, resumes for a vacancy, similar vacancies, one after another, with 20 000 resumes: p95',
      command: 'DEMO_RESUMES=20000 npm run bench matches',
      figures: each('matches', { vacancies: 'vacancies', resumes: 'resumes', similar: 'similar' }, 'ms'),
    },
    {
      title: 'search API at 40/s, every text new',
      command: 'npm run bench new-searches',
      note: 'The slowest of three rounds.',
      figures: percentiles('search.new', 'ms', { p95: atMost(30) }),
    },
    {
      title:
        'search API at 10/s over 1 000 000 vacancies, every text new, in three times 20 s from the start on',
      command: 'npm run bench new-searches=10',
      note: 'At first suggestions are counted.',
      figures: {
        ...percentiles('search.million.1', 'ms', { label: ROUNDS[0], p95: atMost(100) }),
        ...percentiles('search.million.2', 'ms', { label: ROUNDS[1], p95: atMost(100) }),
        ...percentiles('search.million.3', 'ms', { label: ROUNDS[2], p95: atMost(100) }),
      },
    },
    {
      title:
        'the same lists on a search server (Sphinx 2.2.11 on the same cores): with words; with filters; at 10/s',
      command: 'npm run bench:lists -- --rate 10',
      note: 'With `SEARCH_URL`.',
      figures: {
        ...percentiles('search-server.words', 'ms', { label: 'words' }),
        ...percentiles('search-server.filters', 'ms', { label: 'filters' }),
        ...percentiles('search-server.load', 'ms', { label: 'at 10/s' }),
        'search-server.ready': figure('ready', 's'),
        'search-server.memory': figure('memory of the process', 'MB'),
        'search-server.wrong': figure('wrong totals of 200', '', atMost(0)),
      },
    },
    {
      title: 'the same server: its memory; filled from nothing',
      command: 'npm run search:index',
      figures: {
        'search-server.own-memory': figure('memory', 'GB'),
        'search-server.filled': figure('filled', 's'),
      },
    },
    {
      title: 'SQL statements of a search by filters; by words; of one that finds nothing',
      command: 'npm run test:unit -- statements',
      figures: {
        'statements.search-filters': figure('filters', '', atMost(2)),
        'statements.search-words': figure('words', '', atMost(2)),
        'statements.search-nothing': figure('nothing', '', atMost(3)),
      },
    },
    {
      title: 'SQL statements of an order by card; of a message in a response that is e-mailed',
      command: 'npm run test:unit -- statements',
      figures: {
        'statements.order': figure('order', '', atMost(13)),
        'statements.message': figure('message', '', atMost(10)),
      },
    },
    {
      title: 'a code on its way to the mail server while 2 000 other e-mails wait',
      command: 'npm run test:unit -- delivery',
      figures: { 'mail.code': figure('longest', 'ms', atMost(1000)) },
    },
  ],
})

const COMMAND = 'npm run bench:relevance -- FILE'

export const relevance = defineTheme({
  title: 'Judged searches',
  layout: 'rows',
  note: '153 judged queries of 19 456 imported vacancies.',
  rows: [
    {
      title: 'nDCG@10 of all; of the lowest kind of five or more; of all on a search server',
      command: COMMAND,
      figures: {
        'relevance.ndcg': figure('all', '', atLeast(0.9)),
        'relevance.lowest-kind': figure('lowest kind', '', atLeast(0.75)),
        'relevance.search-server': figure('with `SEARCH_URL`', ''),
      },
    },
    {
      title: 'queries that find nothing, before and after less similar vacancies',
      command: COMMAND,
      figures: {
        'relevance.nothing': figure('before', '%', atMost(5)),
        'relevance.nothing-relaxed': figure('after', '%', atMost(2)),
      },
    },
    {
      title: 'first ten as for the clean query',
      command: COMMAND,
      figures: each(
        'relevance.as-clean',
        {
          typo: 'mistyped',
          layout: 'other layout',
          'layout-mixed': 'both',
          translit: 'Latin letters',
          'yo-hyphen': 'ё and hyphens',
        },
        '',
        atLeast(0.95),
      ),
    },
    {
      title:
        'repairs that harm; copies on first pages; suggested lists that are empty; counts that differ from lists',
      command: COMMAND,
      figures: {
        'relevance.harmful-repairs': figure('repairs', '', atMost(0)),
        'relevance.copies': figure('copies', '%', atMost(1)),
        'relevance.empty-suggestions': figure('empty', '', atMost(0)),
        'relevance.wrong-counts': figure('counts', '', atMost(0)),
      },
    },
    {
      title: 'first pages with over three vacancies of one employer',
      command: COMMAND,
      note: 'Short lists, where no others are left.',
      figures: { 'relevance.crowded': figure('', '%', atMost(0)) },
    },
    {
      title: 'suggestions',
      command: COMMAND,
      figures: { 'relevance.suggestions.p95': figure('p95', 'ms', atMost(50)) },
    },
    {
      title: 'real vacancies that the checks of moderation mark',
      command: 'npm run measure:moderation -- FILE',
      figures: { 'moderation.marked': figure('', '%', atMost(3)) },
    },
    {
      title: 'two-sided ranges of imported pay that are wider than one and a half times',
      command: 'by hand',
      figures: { 'imports.wide-pay': figure('', '%') },
    },
  ],
})
