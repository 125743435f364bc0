import { recordDefined } from '../measured/record.ts'

/** Of invented boards, in keys of docs/measured.json. */
const SIZES = [1000, 10_000, 100_000, 1_000_000]

type Table = Readonly<Record<string, number>>
type How = {
  isOnServer: boolean
  hadSnapshot: boolean
  perSecond: number
  checked: number
  /** Null: one a core. */
  threads: number | null
}

/** Under the size that the database has about, or the imported vacancies; on a search server under its own key. */
export function recordLists(measured: Table, how: How) {
  const { vacancies = 0, resumes = 0 } = measured
  const near = SIZES.find((size) => Math.abs(vacancies - size) <= size * 0.2) ?? 'imported'
  const key = how.isOnServer ? 'search-server' : `lists.${near}`
  recordDefined(
    Object.entries(namedFigures(measured, how)).flatMap(([name, value]) =>
      value === undefined ? [] : [[`${key}.${name}`, value] as const],
    ),
    {
      of: `${vacancies} vacancies, ${resumes} resumes, ${how.perSecond}/s, threads: ${how.threads ?? 'by cores'}`,
    },
  )
}

function namedFigures(measured: Table, { isOnServer, hadSnapshot, perSecond, checked }: How) {
  const load = `at ${perSecond}/s`
  return {
    'words.p50': measured['alone, with a text, p50 ms'],
    'words.p95': measured['alone, with a text, p95 ms'],
    'filters.p50': measured['alone, with filters, p50 ms'],
    'filters.p95': measured['alone, with filters, p95 ms'],
    'load.p50': measured[`${load}, p50 ms`],
    'load.p95': measured[`${load}, p95 ms`],
    [!isOnServer && hadSnapshot ? 'snapshot' : 'ready']: measured['loaded, s'],
    blocked: measured['main thread blocked, ms'],
    'change.p95': measured['changed to found, p95 ms'],
    'memory.start': measured['memory, MB'],
    'memory.end': measured['memory at the end, MB'],
    memory: measured['memory at the end, MB'],
    wrong: measured[`wrong totals of ${checked}`],
  }
}
