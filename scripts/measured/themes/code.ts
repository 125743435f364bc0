import { atMost, defineTheme, each, figure, percentiles } from '../definition.ts'

export const code = defineTheme({
  title: 'Code and its tests',
  layout: 'rows',
  rows: [
    {
      title: 'features of the server in circles; upward imports; exports without a reader',
      command: 'npm run measure:house',
      figures: each('house', { circles: 'circles', upward: 'upward', unused: 'exports' }, '', atMost(0)),
    },
    {
      title: 'lines of code without blanks and comments',
      command: 'npm run measure:house',
      figures: { 'house.code-lines': figure('', '', atMost(57_000)) },
    },
    {
      title: 'files over 250 lines',
      command: 'npm run measure:house',
      figures: { 'house.long-files': figure('', '%', atMost(2)) },
    },
    {
      title: 'files that a new filter, field of a vacancy, operation, page touches, tests apart',
      command: 'by hand',
      figures: {
        'house.touched.filter': figure('filter', '', atMost(3)),
        'house.touched.field': figure('field', '', atMost(6)),
        'house.touched.operation': figure('operation', '', atMost(3)),
        'house.touched.page': figure('page', '', atMost(2)),
      },
    },
    {
      title: '`npm test` from installed dependencies',
      command: 'npm test',
      figures: { 'tests.all': figure('', 's', atMost(600)) },
    },
    {
      title: 'seeded faults; those that the unit and API tests miss',
      command: 'npm run test:faults',
      figures: {
        'faults.all': figure('all', ''),
        'faults.missed': figure('missed', '', atMost(0)),
      },
    },
    {
      title: '1 000 random sequences of money, two processes of which one is killed',
      command: 'npm run test:long',
      figures: { 'tests.money-sequences': figure('', 's') },
    },
  ],
})

export const data = defineTheme({
  title: 'Database, imports, backups and papers',
  layout: 'rows',
  rows: [
    {
      title: 'embedded PostgreSQL: first page from an empty folder; import of 19 467 vacancies',
      command: 'npm run bench:database -- FILE',
      figures: {
        'database.first-page': figure('first page', 's'),
        'database.import': figure('import', 's'),
      },
    },
    {
      title: 'the same: search, every query new, at 10/s and at 40/s',
      command: 'npm run bench:database -- FILE',
      figures: {
        ...percentiles('database.search.10', 'ms', { label: '10/s' }),
        ...percentiles('database.search.40', 'ms', { label: '40/s' }),
      },
    },
    {
      title: 'the same: memory of all processes after it',
      command: 'npm run bench:database -- FILE',
      figures: each('database.memory', { '10': '10/s', '40': '40/s' }, 'MB'),
    },
    {
      title: 'backup of 100 000 vacancies and 30 000 resumes; its size; its restore with all checks',
      command: 'by hand, with `npm run backup` and `npm run restore`',
      figures: {
        'backup.taken': figure('backup', 's'),
        'backup.size': figure('size', 'MB'),
        'backup.restored': figure('restore', 's'),
      },
    },
    {
      title: 'recovery to a point in time in a test',
      command: 'npm run test:unit -- point-in-time',
      figures: { 'backup.point-in-time': figure('', 's') },
    },
    {
      title: 'files of the image',
      command: 'npm run measure:image',
      figures: { 'image.size': figure('', 'MB') },
    },
    {
      title: 'the same without the embedded database',
      command: 'npm run measure:image -- --without-database',
      figures: { 'image.size-without-database': figure('', 'MB') },
    },
    {
      title: 'bills and acts as PDF, of every tax regime and form: how many; time of one; the largest',
      command: 'npm run measure:papers -- DIR',
      figures: {
        'papers.count': figure('papers', ''),
        ...percentiles('papers.time', 'ms'),
        'papers.largest': figure('largest', 'kB', atMost(100)),
      },
    },
  ],
})
