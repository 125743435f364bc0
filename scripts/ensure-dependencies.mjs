/** Installs node_modules when it is missing or differs from the lock file. Uses only built-ins of Node 20. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './root.mjs'

/** Ends the process with one line when npm cannot install. */
export function ensureDependencies() {
  const reason = reasonToInstall()
  if (reason === null) return
  console.log(`Installing dependencies: ${reason}.`)
  // Not `npm ci`: it rejects a lock file without the packages of other systems, which not every registry has.
  // `--no-save` respects the lock file and does not change it. npm must not run on the Node that it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: path.join(delimiter) },
    },
  )
  if (status === 0) return
  console.error('npm install failed: see its message above. The npm registry must be reachable.')
  process.exit(1)
}

function reasonToInstall() {
  const installedPath = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedPath)) return 'node_modules is missing'
  if (!existsSync(join(root, 'node_modules/.bin/node'))) return 'the pinned Node is missing'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages
  const changed = Object.keys(wanted).find(
    (path) =>
      path !== '' && isForThisSystem(wanted[path]) && installed[path]?.version !== wanted[path].version,
  )
  return changed ? `${changed.replace(/^.*node_modules\//, '')} differs from package-lock.json` : null
}

/** Optional packages of other systems, and of another C library, are not installed. */
const isForThisSystem = ({ optional = false, os, cpu, libc }) =>
  !optional || (os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
