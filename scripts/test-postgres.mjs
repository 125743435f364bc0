/**
 * `npm run test:postgres`: the tests that use a database, on a PostgreSQL server that lives for this run in a
 * temporary folder. The system's clusters are not touched. Further arguments go to vitest.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './debian-packages.mjs'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensurePostgres } from './ensure-postgres.mjs'
import { printSummary, vitestResult } from './test-results.mjs'
import { heading, inSeconds, root, runTool } from './tools.mjs'

const START_TIMEOUT_MS = 60_000

ensureDependencies()
const folder = mkdtempSync(join(tmpdir(), 'distant-postgres-'))
let server = null
// Also when something fails and on Ctrl-C: neither the server nor its folder is left behind.
process.on('exit', () => {
  stopServer()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error.message)
  printSummary([{ name: 'Tests on PostgreSQL', passed: 0, failed: 1 }])
  process.exitCode = 1
} finally {
  stopServer()
}

async function run() {
  const bin = ensurePostgres()
  heading('Tests on PostgreSQL')
  console.log(`Programs: ${bin}`)
  const { sockets } = await startServer(bin)
  const report = join(folder, 'vitest.json')
  const { ok, seconds } = await runTool(
    'vitest',
    [
      'run',
      '--config=config/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(process.argv.length > 2 ? process.argv.slice(2) : databaseTests()),
    ],
    { env: { DATABASE_URL: `postgres:///postgres?host=${encodeURIComponent(sockets)}&user=postgres` } },
  )
  return printSummary([{ name: `Tests on PostgreSQL (${inSeconds(seconds)})`, ...vitestResult(report, ok) }])
}

async function startServer(bin) {
  const owner = serverOwner()
  const data = join(folder, 'data')
  const sockets = join(folder, 'sockets')
  for (const path of [data, sockets]) mkdirSync(path, { mode: 0o700 })
  for (const path of [folder, data, sockets]) if (owner) chownSync(path, owner.uid, owner.gid)
  const asOwner = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder } }

  // Sorted by Russian rules by default, unlike the embedded database: a query that relies on either default shows.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=ru']
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], {
    ...asOwner,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    // The data is thrown away, so nothing waits for the disk.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '100',
  }
  const log = []
  server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own, so that Ctrl-C reaches the tests first and the server is stopped by us.
    { ...asOwner, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  server.stderr.on('data', (chunk) => log.push(chunk))
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!/ready to accept connections/.test(Buffer.concat(log).toString())) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start:\n${Buffer.concat(log).toString()}`)
    await sleep(50)
  }
  return { sockets }
}

/** PostgreSQL refuses to run as root, so root lends it the user of the package. */
function serverOwner() {
  if (!isRoot()) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  if (!uid) throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Those that build on the shared parts: the others say nothing new about a database. */
function databaseTests() {
  return readdirSync(join(root, 'tests'), { recursive: true })
    .map((path) => join('tests', path))
    .filter(
      (path) =>
        path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes("'#tests/support/"),
    )
}

function stopServer() {
  if (!server || server.exitCode !== null) return
  try {
    process.kill(-server.pid, 'SIGQUIT')
  } catch {
    // It has ended by itself.
  }
}
