import { atLeast, atMost, defineTheme, each, figure } from '../definition.ts'

const WEIGHTS = 'npm run bench weights'

export const weights = defineTheme({
  title: 'Weight and quality of pages',
  layout: 'rows',
  rows: [
    {
      title: 'list page: HTML, brotli; CSS, gzip; font',
      command: WEIGHTS,
      figures: {
        'weights.html': figure('HTML', 'kB', atMost(25)),
        'weights.css': figure('CSS', 'kB', atMost(20)),
        'weights.font': figure('font', 'kB', atMost(60)),
      },
    },
    {
      title: 'JavaScript before any input, gzip',
      command: WEIGHTS,
      figures: each(
        'weights.js',
        { home: 'home page', list: 'list', vacancy: 'vacancy', company: 'company' },
        'kB',
        atMost(125),
      ),
    },
    {
      title: 'the same on other pages that search engines lead to',
      command: WEIGHTS,
      note: 'Not more than a vacancy page had when the target was set.',
      figures: each(
        'weights.js',
        {
          calendar: 'a year of the calendar',
          salaries: 'salaries of a profession',
          blog: 'blog',
          article: 'article',
          profession: 'profession',
          help: 'help',
        },
        'kB',
        atMost(124.3),
      ),
    },
    {
      title: 'the same on the sign-in page',
      command: WEIGHTS,
      figures: { 'weights.js.sign-in': figure('', 'kB') },
    },
    {
      title: 'other hosts, inline scripts, hidden boundary divs, all pages together',
      command: WEIGHTS,
      figures: each(
        'weights',
        { hosts: 'hosts', 'inline-scripts': 'scripts', 'hidden-divs': 'divs' },
        '',
        atMost(0),
      ),
    },
    {
      title: 'list page by encoding: brotli 5, zstd 7, gzip 6',
      command: 'by hand',
      figures: each('weights.encoded.list', { brotli: 'brotli', zstd: 'zstd', gzip: 'gzip' }, 'kB'),
    },
    {
      title: 'vacancy page by encoding: brotli 5, zstd 7, gzip 6',
      command: 'by hand',
      figures: each('weights.encoded.vacancy', { brotli: 'brotli', zstd: 'zstd', gzip: 'gzip' }, 'kB'),
    },
    {
      title: 'Lighthouse, mobile, medians of five: the lowest of `/`, a list, a vacancy, a company',
      command: 'npm run lighthouse',
      figures: each(
        'lighthouse',
        { accessibility: 'accessibility', practices: 'best practices', seo: 'SEO' },
        '',
        atLeast(100),
      ),
    },
    {
      title: 'the same: performance',
      command: 'npm run lighthouse',
      figures: each(
        'lighthouse.performance',
        { home: '`/`', list: 'list', vacancy: 'vacancy', company: 'company' },
        '',
        atLeast(95),
      ),
    },
    {
      title: 'the same: performance where one signs in, and of a dashboard',
      command: 'npm run lighthouse',
      figures: each(
        'lighthouse.performance',
        { 'sign-in': 'sign-in', dashboard: 'dashboard' },
        '',
        atLeast(90),
      ),
    },
    {
      title: 'the same: performance of other pages that search engines lead to',
      command: 'npm run lighthouse',
      figures: each(
        'lighthouse.performance',
        {
          calendar: 'a year of the calendar',
          salaries: 'salaries of a profession',
          blog: 'blog',
          article: 'article',
          profession: 'profession',
        },
        '',
        atLeast(98),
      ),
    },
    {
      title: 'the same: total blocking time',
      command: 'npm run lighthouse',
      figures: each(
        'lighthouse.blocking',
        {
          home: '`/`',
          list: 'list',
          vacancy: 'vacancy',
          company: 'company',
          'sign-in': 'sign-in',
          dashboard: 'dashboard',
        },
        'ms',
        atMost(60),
      ),
    },
  ],
})
