/**
 * `npm run bench:relevance -- FILE [--url URL] [--json FILE] [--show 0.5] [--seed N] [--strict]`: scores the search of
 * a board against the judged queries of FILE. Starts a server on a copy of `DATA_DIR`, a folder with imported vacancies
 * that no server uses, or queries the one at `--url`, which must not limit the rate of requests. `--show` lists the
 * queries with a lower nDCG@10; `--json` writes all measurements, `--record` puts figures into docs/measured.json;
 * `--strict` exits with 1 when a target is missed.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyDataDir } from './copy-data-dir.ts'
import { startScript } from './processes.ts'
import { commandArguments, recordDefined } from '../measured/record.ts'
import { openBoard } from './relevance/board.ts'
import { checkCounts } from './relevance/counts.ts'
import { findHarmfulRepairs, measureFirstPages } from './relevance/first-pages.ts'
import { readJudgements, type Judgements } from './relevance/judgements.ts'
import {
  recordedOf,
  scoreLines,
  targetLines,
  targetsOf,
  worstLines,
  type Measured,
} from './relevance/report.ts'
import { scoreQueries, scoreVariants } from './relevance/score.ts'
import { followSuggestions } from './relevance/suggestions.ts'
import { measureTextLists } from './relevance/text-lists.ts'

const FILTER_SETS = 200

const { values, positionals } = parseArgs({
  args: commandArguments(),
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    json: { type: 'string' },
    show: { type: 'string' },
    seed: { type: 'string', default: '1' },
    strict: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (file === undefined) throw new Error('Name the file of judged queries')
const judgements = await readJudgements(file)

const measured = values.url === undefined ? await measureOwnServer() : await measure(values.url)
print(`Scores of ${file}`, scoreLines(measured))
if (values.show !== undefined) print('Queries to look at', worstLines(measured.scores, Number(values.show)))
const targets = targetsOf(measured)
print(`Targets, random filters of seed ${values.seed}`, targetLines(targets))
if (values.url === undefined)
  recordDefined(recordedOf(measured, { isOnServer: process.env['SEARCH_URL'] !== undefined }))
if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ ...measured, targets }))
if (values.strict && targets.some(({ isMet }) => !isMet)) process.exitCode = 1

async function measureOwnServer() {
  const source = process.env['DATA_DIR']
  if (source === undefined) throw new Error('Set DATA_DIR to a folder with imported vacancies, or --url')
  const folder = await mkdtemp(join(tmpdir(), 'distant-relevance-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  try {
    await copyDataDir(source, join(folder, 'data'))
    const server = await startScript('server/main.ts', {
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      RATE_SUGGESTIONS: '0',
      RATE_VIEWS: '0',
    })
    try {
      return await measure(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measure(url: string): Promise<Measured> {
  const board = openBoard(url.replace(/\/$/, ''))
  const { queries }: Judgements = judgements
  const scores = await scoreQueries(board, judgements)
  const variants = await scoreVariants(board, judgements)
  const searchTimes = [...board.searchTimes]
  return {
    scores,
    variants,
    searchTimes,
    repairs: await findHarmfulRepairs(board, { queries, scores }),
    firstPages: await measureFirstPages(board, { queries }),
    textLists: await measureTextLists(board, { queries }),
    suggestions: await followSuggestions(board, { queries }),
    suggestionTimes: board.suggestionTimes,
    counts: await checkCounts(board, { queries, sets: FILTER_SETS, seed: values.seed }),
  }
}

function print(title: string, lines: readonly string[]) {
  console.info(`\n${title}`)
  for (const line of lines) console.info(`  ${line}`)
}
