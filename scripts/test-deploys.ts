/**
 * `npm run test:deploy [-- --from REVISION] [--record]`: two consecutive deploys under load, as in the cluster. The
 * release of REVISION (by default the last one with fewer migrations) serves visitors and a browser; the working tree
 * migrates the database meanwhile; then another build of the working tree takes over, and then the working tree itself.
 * No visitor may get a 5xx or lose a connection, and the browser that stayed open keeps working.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/db/client.ts'
import { startScript, type Running } from './bench/processes.ts'
import { startBalancer } from './deploys/balancer.ts'
import { startLoad, type Phase } from './deploys/load.ts'
import { openOldBrowser } from './deploys/old-browser.ts'
import { buildRelease, revisionBeforeMigrations, type Release } from './deploys/release.ts'
import { commandArguments, recordFigures } from './measured/record.ts'
import { memoryFolder } from './memory-folder.mjs'

const PHASE_MS = 5000

const { values } = parseArgs({ args: commandArguments(), options: { from: { type: 'string' } } })
const revision = values.from ?? revisionBeforeMigrations()
const parent = await mkdtemp(join(tmpdir(), 'distant-deploys-'))
const dataDir = await mkdtemp(join(memoryFolder(), 'distant-deploys-'))
// As root the database runs as another user.
await chmod(dataDir, 0o755)
const environment = {
  PUBLIC_URL: '',
  TRUST_PROXY: '1',
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  SEARCH_DIR: 'off',
  // No e-mail is delivered; the texts wait in the database.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@example.ru',
  MAIL_OFF: '',
  DRAIN_SECONDS: '5',
  RATE_COMMANDS: '0',
  RATE_DRAFTS: '0',
}

try {
  process.exitCode = (await deployTwice()) ? 0 : 1
} finally {
  await rm(parent, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function deployTwice(): Promise<boolean> {
  const first = await built({ name: 'first', revision, previous: null })
  const second = await built({ name: 'second', revision: null, previous: first, isChanged: true })
  const third = await built({ name: 'third', revision: null, previous: second })

  const balancer = await startBalancer()
  environment.PUBLIC_URL = balancer.origin
  // Its first start fills the demo; later ones only read it.
  let running = await started(first, { DEMO: '1', DEMO_VACANCIES: '300', DEMO_RESUMES: '40' })
  const handle = await openDatabase({ kind: 'embedded', dataDir, poolSize: 6 })
  balancer.switchTo(running.url)
  const load = await startLoad(balancer.origin, handle.pool)
  const browser = await openOldBrowser(balancer.origin)
  try {
    await sleep(PHASE_MS)
    load.phase(`the old release while the database goes from ${first.migration} to ${third.migration}`)
    await migrated(third)
    load.phase('the old release on the new tables')
    await sleep(PHASE_MS)
    for (const release of [second, third]) {
      load.phase(`the ${release.name} release takes over`)
      const next = await started(release)
      balancer.switchTo(next.url)
      await running.stop()
      running = next
      await sleep(PHASE_MS)
    }
    load.phase('the browser of the old release')
    const isBrowserFine = await browser.useAfterDeploys().then(
      (done) => {
        for (const title of done) console.log(`ok: ${title}`)
        return true
      },
      (error: unknown) => {
        console.error(error)
        return false
      },
    )
    const phases = await load.stop()
    for (const phase of phases) print(phase)
    const sum = (count: (phase: Phase) => number) => phases.reduce((total, phase) => total + count(phase), 0)
    recordFigures({
      'deploys.failed': sum(({ failed }) => [...failed.values()].reduce((all, one) => all + one, 0)),
      'deploys.answers': sum(({ answers }) => answers),
      'deploys.slowest': Math.max(...phases.map(({ slowestMs }) => slowestMs)) / 1000,
    })
    return isBrowserFine && phases.every(({ failed }) => failed.size === 0)
  } finally {
    await load.stop()
    await browser.close()
    await balancer.close()
    await running.stop()
    await handle.close()
  }
}

async function built(release: Omit<Parameters<typeof buildRelease>[0], 'parent'>): Promise<Release> {
  const made = await buildRelease({ parent, ...release })
  console.log(`Built the ${made.name} release, ${made.buildId}, at ${made.migration}`)
  return made
}

function started({ folder }: Release, more: Record<string, string> = {}): Promise<Running> {
  return startScript('server/main.ts', { ...environment, ...more }, { root: folder })
}

async function migrated({ folder }: Release) {
  const child = spawn(process.execPath, ['scripts/migrate.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The migration failed')
}

function print({ name, answers, failed, refused, slowestMs }: Phase) {
  console.log(
    `${failed.size === 0 ? 'ok' : 'FAILED'}: ${name}: ${answers} answers, slowest ${Math.round(slowestMs)} ms`,
  )
  for (const [what, count] of failed) console.log(`    failed: ${count} × ${what}`)
  for (const [what, count] of refused) console.log(`    refused: ${count} × ${what}`)
}
