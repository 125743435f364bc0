/**
 * `npm run test:mutants -- --seed 1 --count 70`: how many random faults the unit and API tests catch. Makes `count` mutants
 * of the code in `server/features` and `shared/features`, chosen by `seed`, each in a temporary copy of the checkout, and
 * runs the tests that come to its code. The first run records which those are (`node_modules/.cache/mutants`).
 *
 * Arguments: `--jobs N` tries so many mutants at the same time; `--limit SECONDS` is the recorded time of the tests that
 * one mutant may take; `--fresh` records again, after larger changes of the code.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { copyCheckout, folderOfCopies } from './checkout-copy.mjs'
import { keyOfMutant, openCache } from './mutants/cache.ts'
import { chooseMutants } from './mutants/choose.ts'
import { findMutablePlaces, type Mutant } from './mutants/find-mutants.ts'
import { listMutatedFiles } from './mutants/mutated-files.ts'
import { checkKillers } from './mutants/health.ts'
import { openReach, type Candidate, type Reach } from './mutants/reach.ts'
import { recordTests } from './mutants/recording/record.ts'
import { hashOfFile, keyOf } from './mutants/records.ts'
import { formatMutant, printShares, type Tried } from './mutants/report.ts'
import { startRunner, type Runner } from './mutants/runner/start-runner.ts'
import { tryMutant, type Verdict } from './mutants/try-mutant.ts'
import { root } from './root.mjs'
import { inSeconds } from './tools.mjs'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '70' },
    jobs: { type: 'string', default: '2' },
    limit: { type: 'string', default: '300' },
    fresh: { type: 'boolean', default: false },
  },
})
const [seed = 1, count = 70, jobs = 2, limit = 300] = [
  values.seed,
  values.count,
  values.jobs,
  values.limit,
].map(Number)

const folder = folderOfCopies('distant-mutants-')
const copies = Array.from({ length: jobs }, (_, at) => copyCheckout(root, join(folder, `copy-${at}`)))
const cache = openCache(root)
const paths = listMutatedFiles(root)
const places = findMutablePlaces(root, paths)
const mutants = chooseMutants(root, places, { seed, count })
console.log(`${mutants.length} mutants of ${places.length} places, seed ${seed}`)

const reach = openReach({
  root,
  paths,
  tests: await recordTests({ root, copy: copies[0] ?? '', paths, cache, isNew: values.fresh }),
  isAsRecorded: (path) => cache.sources.get(path) === hashOfFile(join(root, path)),
})
const tried = await tryAll(mutants, reach)
printShares(tried)
console.log(`All took ${inSeconds(performance.now() / 1000)}.`)

async function tryAll(chosen: readonly Mutant[], { testsFor }: Reach): Promise<Tried[]> {
  const queue = [...chosen]
  const runners = copies.map((copy) => ({ copy, runner: startRunner(copy) }))
  const results: Tried[] = []
  await Promise.all(
    runners.map(async (own) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const startedAt = performance.now()
        const result = { mutant, verdict: await tryOne(mutant, { ...own, tests: testsFor(mutant) }) }
        results.push(result)
        console.log(`${formatMutant(result)}, ${inSeconds((performance.now() - startedAt) / 1000)}`)
      }
    }),
  )
  const [first] = runners
  const verdicts = results.map(({ verdict }) => verdict)
  const corrected = first ? await checkKillers(first.runner, verdicts) : null
  await Promise.all(runners.map(({ runner }) => runner.stop()))
  return results.map(({ mutant, verdict }) => ({ mutant, verdict: corrected?.(verdict) ?? verdict }))
}

/** The test that killed it in an earlier run comes first. */
async function tryOne(
  mutant: Mutant,
  { runner, copy, tests }: { runner: Runner; copy: string; tests: readonly Candidate[] },
): Promise<Verdict> {
  const key = keyOfMutant(mutant)
  const killer = cache.killers.get(key)
  const ordered = tests.toSorted(
    (one, other) => Number(keyOf(other) === killer) - Number(keyOf(one) === killer),
  )
  const verdict = await tryMutant(mutant, { runner, copy, tests: ordered, limitMs: limit * 1000 })
  if (verdict.state === 'killed' && verdict.by !== 'timeout') cache.killers.set(key, keyOf(verdict.by))
  return verdict
}
