/**
 * `npm run bench:resumes -- [--count 300] [--seed 1] [--only INDEX] [--maker NAME] [--template NAME] [--show N] [--keep DIR]
 * [--json FILE] [--record]`: invents resumes with their truth, makes their files with different programs, reads them as the board
 * does, and scores what was read. `--keep` writes the files with their truths and readings, `--json` all scores. Exits with
 * 1 when a target is missed.
 */
import { mkdir, mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { seedReferenceData } from '#server/features/reference/data/seed.ts'
import { readCommandLine } from '../command-line.ts'
import { recordDefined } from '../measured/record.ts'
import { makeResumes, planResumes, type ResumeFile } from './resumes/generate.ts'
import { readResume, type Known } from './resumes/read.ts'
import {
  checkTargets,
  formatExamples,
  formatTable,
  formatTargets,
  groupScores,
  percent,
  sumScores,
  type ScoredFile,
} from './resumes/report.ts'
import { scoreResume } from './resumes/score.ts'

const USAGE =
  'npm run bench:resumes -- [--count 300] [--seed 1] [--only INDEX] [--maker NAME] [--template NAME] [--show 5] [--keep DIR] [--json FILE] [--record]'

const { values } = readCommandLine(USAGE, {
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    maker: { type: 'string' },
    template: { type: 'string' },
    show: { type: 'string', default: '5' },
    keep: { type: 'string' },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

const begunAt = performance.now()
const plans = planResumes({
  seed: values.seed,
  count: Number(values.count),
  ...(values.only === undefined ? {} : { only: Number(values.only) }),
  ...(values.maker === undefined ? {} : { maker: values.maker }),
  ...(values.template === undefined ? {} : { template: values.template }),
})
const files = await makeResumes(plans, values.seed)
const madeAt = performance.now()
const scored = await withKnown((known) => readAndScore(files, known))
const targets = checkTargets(scored)

const readFiles = scored.filter(({ score }) => score.unread === 0)
const totals = [
  ['of formats that are read', sumScores(readFiles.map(({ score }) => score))],
  ['all', sumScores(scored.map(({ score }) => score))],
] as const
console.log(`Made in ${seconds(madeAt - begunAt)}, read in ${seconds(performance.now() - madeAt)}\n`)
for (const key of ['maker', 'template', 'format'] as const)
  console.log(`${formatTable(key, [...groupScores(scored, key), ...totals])}\n`)
console.log(formatTargets(targets))
console.log(formatExamples(scored, Number(values.show)))
recordDefined([
  ...targets.map(({ key, value }) => [`resume-files.${key}`, value] as const),
  ...groupScores(scored, 'maker').map(
    ([maker, { jobs }]) => [`resume-files.jobs-of.${maker}`, percent(jobs)] as const,
  ),
])
if (values.json !== undefined) await writeFile(values.json, JSON.stringify({ scored, targets }, null, 2))
if (targets.some(({ isMet }) => !isMet)) process.exitCode = 1

async function readAndScore(made: readonly ResumeFile[], known: Known): Promise<ScoredFile[]> {
  if (values.keep !== undefined) await mkdir(values.keep, { recursive: true })
  const results: ScoredFile[] = []
  for (const { name, format, bytes, truth, maker, template } of made) {
    const file = `${name}.${format}`
    const reading = await readResume(bytes, known)
    const { score, failures } = scoreResume(
      truth,
      reading,
      (skill) => known.skills.byName(skill)?.name ?? skill,
    )
    results.push({ file, maker, template, format, score, failures })
    if (values.keep === undefined) continue
    await writeFile(join(values.keep, file), bytes)
    await writeFile(join(values.keep, `${file}.json`), JSON.stringify({ truth, failures, reading }, null, 2))
  }
  return results
}

/** The professions, places and skills of a release, from a new database that is removed afterwards. */
async function withKnown<Result>(use: (known: Known) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'distant-resumes-'))
  // As root the database runs as another user.
  await chmod(folder, 0o755)
  try {
    const handle = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data'), poolSize: 4 })
    try {
      await migrateDatabase(handle)
      await seedReferenceData(handle.db)
      return await use(await loadReferenceData(handle.db))
    } finally {
      await handle.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`
}
