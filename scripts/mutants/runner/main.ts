/**
 * A process that keeps Vitest, the test database's server and the compiled modules between runs. It works in the folder
 * in which it is started, a copy of the checkout. Modules are loaded by a new worker for each run.
 */
import { join, relative, sep } from 'node:path'
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { keyOf } from '../records.ts'
import type { Answer, Failure, Request, RunRequest, TestFile } from './messages.ts'

const root = process.cwd()
/** Of the present run. */
const failures: Failure[] = []
const vitest = await createVitest({
  config: 'config/vitest.config.ts',
  watch: false,
  run: true,
  bail: 1,
  maxWorkers: 1,
  // What `runTestSpecifications` returns has the failures of earlier runs, too.
  reporters: [
    {
      onTestModuleCollected: () => send({ kind: 'progress' }),
      onTestCaseResult: takeTest,
      onTestModuleEnd: takeModule,
    },
  ],
})
const specifications = new Map(
  (await vitest.globTestSpecifications()).map(
    (specification) => [keyOf(fileOf(specification)), specification] as const,
  ),
)
let lastChanged = ''

process.on('message', (request: Request) => void handle(request))
process.on('disconnect', () => void stop())
send({ kind: 'ready' })

async function handle(request: Request) {
  if (request.kind === 'stop') await stop()
  else send({ kind: 'done', failure: await run(request) })
}

async function run({ changed, files }: RunRequest): Promise<Failure | null> {
  failures.length = 0
  // The file of the last run has its own text again.
  for (const path of [lastChanged, changed]) vitest.invalidateFile(join(root, path))
  lastChanged = changed
  const chosen = files.map((file) => specifications.get(keyOf(file))).filter((found) => found !== undefined)
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen)
  for (const error of unhandledErrors)
    failures.push({ project: '', path: '', test: '', message: formatMessage(error) })
  return failures[0] ?? null
}

function takeTest(test: TestCase) {
  send({ kind: 'progress' })
  const { state, errors } = test.result()
  if (state === 'failed')
    failures.push({ ...fileOf(test.module), test: test.fullName, message: errors[0]?.message ?? '' })
}

/** Errors of loading a file, and of what runs before and after its tests. */
function takeModule(module: TestModule) {
  const suites = [...module.children.allSuites()]
  const [error] = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  if (error) failures.push({ ...fileOf(module), test: '', message: error.message })
}

/** Vitest hands errors of workers on as plain objects. */
const formatMessage = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'an error'

async function stop() {
  await vitest.close()
  process.exit(0)
}

function send(answer: Answer) {
  if (process.connected) process.send?.(answer)
}

function fileOf({ project, moduleId }: TestModule | TestSpecification): TestFile {
  return { project: project.name, path: relative(root, moduleId).split(sep).join('/') }
}
