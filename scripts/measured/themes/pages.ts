import { atLeast, atMost, defineTheme, each, figure, percentiles } from '../definition.ts'

export const pages = defineTheme({
  title: 'Speed of pages',
  layout: 'rows',
  note: 'Ratios are of one run, in turns, with the load generator on the same cores; above 1 the board is the faster one.',
  rows: [
    {
      title: 'cached list page, gzip, against a bare `node:http` with the same bytes and headers',
      command: 'npm run bench cached',
      note: 'Four fifths of it are the system call that writes the answer.',
      figures: each(
        'pages.cached',
        { requests: 'by requests', processor: 'by processor time' },
        '',
        atLeast(0.9),
      ),
    },
    {
      title: 'rendered list page, cache off, three readers, against React Router in data mode',
      command: 'npm run bench rendered',
      note: 'With the same components and data.',
      figures: each(
        'pages.rendered.data-mode',
        { requests: 'by requests', processor: 'by processor time' },
        '',
        atLeast(0.95),
      ),
    },
    {
      title: 'the same, by requests, against React alone, React Router in framework mode and Next.js',
      command: 'npm run bench peers',
      figures: {
        'pages.rendered.react.requests': figure('React', ''),
        'pages.rendered.framework-mode.requests': figure('framework mode', ''),
        'pages.rendered.next.requests': figure('Next.js', ''),
      },
    },
    {
      title: 'vacancy pages, each asked for once, by requests, against React alone',
      command: 'npm run bench vacancies',
      note: 'React has all data in memory, the board asks its database.',
      figures: {
        'pages.vacancies.react.requests': figure('cache off', '', atLeast(0.7)),
        'pages.cold-vacancies.react.requests': figure('cache on', '', atLeast(0.7)),
      },
    },
    {
      title: 'the same, cache off, against the others',
      command: 'npm run bench peers',
      figures: {
        'pages.vacancies.data-mode.requests': figure('data mode', ''),
        'pages.vacancies.framework-mode.requests': figure('framework mode', ''),
        'pages.vacancies.next.requests': figure('Next.js', ''),
      },
    },
    {
      title: 'SQL statements of a missed vacancy page, mean of 300',
      command: 'npm run bench vacancies',
      figures: { 'pages.vacancies.statements': figure('', '', atMost(3)) },
    },
    {
      title:
        'pages that Varnish answers of a Zipf trace, of what the trace allows; of all, then once more, warm',
      command: 'npm run bench edge',
      note: '30 % signed in, a change a minute.',
      figures: {
        'edge.share-of-allowed': figure('of the allowed', '', atLeast(0.97)),
        'edge.answered': figure('of all', '%'),
        'edge.warm.answered': figure('warm', '%', atLeast(95)),
      },
    },
    { title: 'the edge, warm', command: 'npm run bench edge', figures: percentiles('edge.warm', 'ms') },
    {
      title: '500 requests for a cold page at the edge: renders',
      command: 'npm run test:unit -- --project board tests/edge',
      figures: { 'edge.renders-of-500': figure('', '', atMost(1)) },
    },
    {
      title: 'a changed page is seen at the edge, whichever process hears of it first',
      command: 'npm run test:unit -- --project board tests/edge',
      figures: { 'edge.change-seen': figure('longest', 'ms', atMost(1000)) },
    },
    {
      title: 'rendered list page with traces against none, processor time',
      command: 'by hand',
      figures: each('pages.traces', { tenth: 'one in ten', all: 'all' }, ''),
    },
  ],
})
