import { existsSync, readFileSync } from 'node:fs'
import { directImportsOf, importsOf } from '../import-graph.ts'

/**
 * Tests that detect places that a change has forgotten: rows of rights, lifetimes of tables, controls of forms, lists
 * of pages, snapshots of addresses, e-mails and the API. They run with every change of the code.
 */
const REGISTERS: readonly RegExp[] = [
  /^tests\/config\/(configuration|documents|edge|measured|root-imports)\.test\.ts$/,
  /^tests\/db\/(demo|purges|table-rules)\.test\.ts$/,
  /^tests\/features\/managers\/rights-tables\.test\.ts$/,
  /^tests\/features\/privacy\/held-tables\.test\.ts$/,
  /^tests\/http\/(link-anchors|sitemap|specification-routes|structured-data)\.test\.ts$/,
  /^tests\/scripts\/(faults|measure-house)\.test\.ts$/,
  /^tests\/snapshots\/(contract|emails|list-addresses|saved-searches|settings)\.test\.ts$/,
  /^tests\/ui\/forms\//,
]

/**
 * A module that renders at least this many features is a root of the import graph: a test that reaches it is not
 * specific to any of them.
 */
const FEATURES_OF_A_ROOT = 8
/** Assumed time of a test file that never ran on this machine. */
const UNKNOWN_MS = 3_000
const UNKNOWN_REGISTER_MS = 1_000
/** Order of the tests: registers, test files of the feature itself, those that import it. */
const REGISTER = -1
const OF_THE_FEATURE = 0

type Choice = {
  chosen: readonly string[]
  /** Test files that also reach a changed file, but do not fit into the time. */
  later: readonly string[]
  /** Total time of the later ones. */
  laterMs: number
}

/**
 * Chooses the registers and the test files that reach the changed files: changed ones, those in the folder of the same
 * feature, those that import them without passing through a root module, those that name a file which is not code. The
 * nearest come first.
 * @param budgetMs maximum total time of the chosen ones; registers and changed ones run without this limit
 */
export function chooseTests(
  changed: readonly string[],
  tests: readonly string[],
  { times, budgetMs }: { times: Readonly<Record<string, number>>; budgetMs: number },
): Choice {
  const features = new Set(changed.flatMap((path) => findFeature(path) ?? []))
  const sources = new Set(changed.filter((path) => isCode(path) && existsSync(path)))
  const others = changed.filter((path) => !isCode(path))
  const isProduct = changed.some((path) => /^(server|client|shared|config)\//.test(path))
  const reached = tests
    .map((path) => ({ path, isRegister: REGISTERS.some((register) => register.test(path)) }))
    .map(({ path, isRegister }) => ({
      path,
      steps: Math.min(
        isProduct && isRegister ? REGISTER : Infinity,
        changed.includes(path) || features.has(findFeature(path) ?? '') ? OF_THE_FEATURE : Infinity,
        countSteps(path, sources),
        others.length > 0 && namesOneOf(path, others) ? 1 : Infinity,
      ),
      ms: times[path] ?? (isRegister ? UNKNOWN_REGISTER_MS : UNKNOWN_MS),
    }))
    .filter(({ steps }) => steps < Infinity)
    .sort((a, b) => a.steps - b.steps || a.ms - b.ms)
  let left = budgetMs
  const chosen = reached.filter(({ path, steps, ms }) => {
    if (steps !== REGISTER && !changed.includes(path) && ms > left) return false
    left -= ms
    return true
  })
  const later = reached.filter((one) => !chosen.includes(one))
  return {
    chosen: chosen.map(({ path }) => path),
    later: later.map(({ path }) => path),
    laterMs: later.reduce((total, { ms }) => total + ms, 0),
  }
}

const isCode = (path: string) => /^(server|client|shared|config|scripts|tests)\/.*\.(ts|tsx|mjs)$/.test(path)

const findFeature = (path: string) =>
  /^(?:server|client|shared)\/features\/[a-z-]+\/([a-z-]+)\//.exec(path)?.[1] ??
  /^tests\/features\/([a-z-]+)\//.exec(path)?.[1]

/** Number of imports to the nearest of the files; infinite when none is reached. */
function countSteps(test: string, files: ReadonlySet<string>) {
  const steps = [...importsOf(test, (path) => !knowsEverybody(path))]
  return Math.min(...steps.filter(([path]) => files.has(path)).map(([, step]) => step), Infinity)
}

const roots = new Map<string, boolean>()

function knowsEverybody(path: string) {
  const known = roots.get(path)
  if (known !== undefined) return known
  const features = new Set(directImportsOf(path).flatMap((one) => findFeature(one) ?? []))
  const isRoot = features.size >= FEATURES_OF_A_ROOT && !path.endsWith('.test.ts')
  roots.set(path, isRoot)
  return isRoot
}

/** Tests read documents, styles and manifests by their paths. */
function namesOneOf(test: string, files: readonly string[]) {
  const text = readFileSync(test, 'utf8')
  return files.some((file) => {
    const [top = '', ...rest] = file.split('/')
    return text.includes(rest.length === 0 ? top : `${top}/`) && text.includes(rest[0] ?? '')
  })
}
