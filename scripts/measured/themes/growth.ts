import { atMost, byKey, defineTheme, figure, type Figure } from '../definition.ts'

/** Figures of lists, measured for each number of vacancies. */
const LIST_COLUMNS = {
  'words.p50': figure('with words p50', 'ms', atMost(10)),
  'words.p95': figure('with words p95', 'ms', atMost(50)),
  'filters.p50': figure('with filters p50', 'ms', atMost(10)),
  'filters.p95': figure('with filters p95', 'ms', atMost(50)),
  'load.p50': figure('under load p50', 'ms'),
  'load.p95': figure('under load p95', 'ms'),
  ready: figure('ready without a snapshot', 's', atMost(90)),
  'change.p95': figure('a change is found, p95', 'ms', atMost(1000)),
  wrong: figure('wrong totals of 200', '', atMost(0)),
}
/** Figures that are measured on larger boards only. */
const MORE_LIST_COLUMNS = {
  snapshot: figure('ready from a snapshot', 's', atMost(20)),
  blocked: figure('main thread blocked', 'ms', atMost(20)),
  'memory.start': figure('memory after the start', 'MB', atMost(1000)),
  'memory.end': figure('memory after searching', 'MB', atMost(1000)),
}
const BOARD_COLUMNS = {
  'list.p50': figure('list page p50', 'ms'),
  'list.p95': figure('list page p95', 'ms'),
  'vacancy.p50': figure('vacancy page p50', 'ms'),
  'vacancy.p95': figure('vacancy page p95', 'ms'),
  'search.p50': figure('new search p50', 'ms'),
  'search.p95': figure('new search p95', 'ms'),
  ready: figure('ready', 's'),
  memory: figure('memory of the server', 'MB'),
  disk: figure('on disk', 'MB'),
}

const LISTS = 'npm run bench:lists -- --rate 20 --check 200'
const BOARD = 'npm run bench:growth -- FOLDER…'
const OF_ALL_LISTS = { ...LIST_COLUMNS, ...MORE_LIST_COLUMNS }

export const listGrowth = defineTheme({
  title: 'Growth of the searchable lists in memory',
  layout: 'grid',
  note: '0.3 invented resumes for each invented vacancy (`npm run bench:seed`), and the 19 456 imported ones; 20 searches a second, 10 at a million. Ready from a snapshot: with `SEARCH_DIR`, from the second start on.',
  rows: [
    { title: '1 000', command: LISTS, figures: under('lists.1000', LIST_COLUMNS) },
    { title: '10 000', command: LISTS, figures: under('lists.10000', LIST_COLUMNS) },
    { title: '19 456', command: LISTS, figures: under('lists.imported', OF_ALL_LISTS) },
    { title: '100 000', command: LISTS, figures: under('lists.100000', OF_ALL_LISTS) },
    {
      title: '1 000 000',
      command: 'npm run bench:lists -- --rate 10 --check 200',
      figures: under('lists.1000000', OF_ALL_LISTS),
    },
  ],
})

export const boardGrowth = defineTheme({
  title: 'Growth of the whole board',
  layout: 'grid',
  note: 'From a start without a snapshot on, every page and search asked for the first time, one at a time, 300 of each; [as a picture](../scripts/bench/growth.svg).',
  rows: [
    { title: '1 000', command: BOARD, figures: under('growth.1000', BOARD_COLUMNS) },
    { title: '10 000', command: BOARD, figures: under('growth.10000', BOARD_COLUMNS) },
    { title: '100 000', command: BOARD, figures: under('growth.100000', BOARD_COLUMNS) },
  ],
})

/** Keys of the columns under the key of a row. */
function under<const Key extends string, const Column extends string>(
  key: Key,
  columns: Readonly<Record<Column, Figure>>,
) {
  return byKey<`${Key}.${Column}`>(
    (Object.keys(columns) as Column[]).map((column) => [`${key}.${column}`, columns[column]]),
  )
}
