import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { listProjectFiles } from '../project-files.mjs'
import { root } from '../root.mjs'

/** A built release in a separate folder. */
export type Release = { name: string; folder: string; buildId: string; migration: string }

/**
 * Builds a revision over the assets of the previous release, as the image does with PREVIOUS_IMAGE.
 * @param isChanged adds a line to a module that every page loads: a different build of the same code
 */
export async function buildRelease({
  name,
  revision,
  parent,
  previous,
  isChanged = false,
}: {
  name: string
  /** Null for the working tree. */
  revision: string | null
  /** The parent of the release's folder. */
  parent: string
  previous: Release | null
  isChanged?: boolean
}): Promise<Release> {
  const folder = join(parent, name)
  await mkdir(folder)
  if (revision === null) await copyWorkingTree(folder)
  else unpackRevision(revision, folder)
  await provideModules(folder)
  if (isChanged) await appendFile(join(folder, 'client/entry-client.tsx'), CHANGE)
  if (previous) await cp(join(previous.folder, 'dist'), join(folder, 'dist'), { recursive: true })
  runIn(folder, process.execPath, ['scripts/build.ts'])
  const { id } = asBuild(JSON.parse(await readFile(join(folder, 'dist/build.json'), 'utf8')))
  return { name, folder, buildId: id, migration: journalOf(folder).at(-1)?.tag ?? '' }
}

const JOURNAL = 'server/db/migrations/meta/_journal.json'
const CHANGE = `\nperformance.mark('another release')\n`

/**
 * The newest revision with all migrations of the working tree except the last ones, which is the release before them.
 * The first migration of the working tree may correspond to several migrations in that revision, which it replaces.
 */
export function revisionBeforeMigrations(): string {
  const [first, ...present] = journalOf(root)
  const isBefore = (text: string) => {
    const earlier = asJournal(JSON.parse(text)).entries.filter(({ when }) => when >= (first?.when ?? 0))
    const later = earlier.slice(1)
    return (
      earlier[0]?.when === first?.when &&
      later.length < present.length &&
      later.every(({ tag, when }, at) => present[at]?.tag === tag && present[at].when === when)
    )
  }
  const revisions = git(['log', '--format=%H', '--', JOURNAL]).trim().split('\n')
  const found = revisions.find((revision) => isBefore(git(['show', `${revision}:${JOURNAL}`])))
  if (found === undefined) throw new Error('No revision has fewer migrations. Name one: --from REVISION')
  return found
}

async function copyWorkingTree(folder: string) {
  for (const path of listProjectFiles(root)) await cp(join(root, path), join(folder, path))
}

function unpackRevision(revision: string, folder: string) {
  const archive = execFileSync('git', ['archive', '--format=tar', revision], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
}

/** Provides the modules of this checkout, unless the release was locked to others. */
async function provideModules(folder: string) {
  const installed = lockedIn(join(root, 'node_modules/.package-lock.json'))
  const differs = Object.entries(lockedIn(join(folder, 'package-lock.json'))).some(
    ([path, { version }]) =>
      path !== '' && installed[path] !== undefined && installed[path].version !== version,
  )
  if (differs)
    runIn(folder, 'npm', [
      'install',
      '--no-save',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  else await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

const lockedIn = (path: string) => asLock(JSON.parse(readFileSync(path, 'utf8'))).packages
const journalOf = (folder: string) =>
  asJournal(JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8'))).entries
const git = (args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1024 ** 3 })
const runIn = (cwd: string, command: string, args: string[]) =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** Safe: written by npm, drizzle-kit and our own build. */
const asLock = (value: unknown) => value as { packages: Record<string, { version?: string }> }
const asJournal = (value: unknown) => value as { entries: { tag: string; when: number }[] }
const asBuild = (value: unknown) => value as { id: string }
