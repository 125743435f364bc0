/** Finds the programs of a PostgreSQL server, or installs Debian's. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackages, canInstallPackages } from './debian-packages.mjs'

const MAJOR_MIN = 15
const VERSIONS_FOLDER = '/usr/lib/postgresql'
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d/distant-tests.conf'

/**
 * @returns folder with initdb and postgres of version 15, or of the next version found
 * @throws Error that says what to do by hand
 */
export function ensurePostgres() {
  const found = findPostgres() ?? (canInstallPackages() && installServer() ? findPostgres() : null)
  if (found) return found
  throw new Error(
    `There is no PostgreSQL ${MAJOR_MIN} or later. Install its server and put its programs on PATH.`,
  )
}

function findPostgres() {
  const versions = existsSync(VERSIONS_FOLDER) ? readdirSync(VERSIONS_FOLDER) : []
  const folders = [
    ...versions.map((version) => join(VERSIONS_FOLDER, version, 'bin')),
    configuredFolder(),
    ...pathFolders(),
  ]
  const servers = folders
    .filter((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= MAJOR_MIN)
  return servers.toSorted((a, b) => a.major - b.major)[0]?.folder ?? null
}

const pathFolders = () => (process.env.PATH ?? '').split(':')

const configuredFolder = () => answerOf('pg_config', ['--bindir'])

/** `postgres (PostgreSQL) 15.18 (Debian …)` → 15 */
const majorOf = (folder) =>
  Number(/\) (\d+)/.exec(answerOf(join(folder, 'postgres'), ['--version']))?.[1] ?? 0)

function answerOf(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/** With this file Debian's package does not create and start a cluster; existing clusters are not changed. */
function installServer() {
  mkdirSync(dirname(CLUSTER_SETTINGS), { recursive: true })
  writeFileSync(CLUSTER_SETTINGS, 'create_main_cluster = false\n')
  try {
    return installPackages(['postgresql'])
  } finally {
    rmSync(CLUSTER_SETTINGS, { force: true })
  }
}
