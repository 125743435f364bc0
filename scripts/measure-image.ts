/**
 * `npm run measure:image -- [--without-database] [--keep FOLDER] [--record]`: how large the files are that the image adds to Node's
 * own, without Docker. Installs, prunes and copies as the Dockerfile does; needs a build. `--keep` leaves them, to start a
 * server there.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, matchesGlob, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { commandArguments, recordFigures } from './measured/record.ts'

const checkout = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  args: commandArguments(),
  options: { 'without-database': { type: 'boolean', default: false }, keep: { type: 'string' } },
})
const image = values.keep ? resolve(values.keep) : await mkdtemp(join(tmpdir(), 'distant-image-'))
const modules = join(image, 'node_modules')
await mkdir(image, { recursive: true })

for (const file of ['package.json', 'package-lock.json', '.npmrc']) await copy(file)
run('npm', [
  'install',
  '--no-save',
  '--omit=dev',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
])
const installed = await sizeOf(modules)
run('node', [
  join(checkout, 'scripts/prune-modules.ts'),
  modules,
  ...(values['without-database'] ? ['--without-database'] : []),
])
for (const file of ['package-lock.json', '.npmrc']) await rm(join(image, file))
const copied = await finalCopies()
for (const path of [...copied, 'dist']) await copy(path)

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
console.log(`node_modules: ${inMegabytes(await sizeOf(modules))} of ${inMegabytes(installed)} installed`)
for (const entry of (await readdir(image)).filter((name) => name !== 'node_modules'))
  console.log(`${entry}: ${inMegabytes(await sizeOf(join(image, entry)))}`)
const whole = await sizeOf(image)
console.log(`All: ${inMegabytes(whole)}`)
recordFigures({
  [values['without-database'] ? 'image.size-without-database' : 'image.size']: whole / MEGABYTE,
})
if (!values.keep) await rm(image, { recursive: true })

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { cwd: image, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** What the last stage of the Dockerfile copies from the checkout. */
async function finalCopies() {
  const dockerfile = await readFile(join(checkout, 'Dockerfile'), 'utf8')
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  return [...stage.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
}

/** Without what .dockerignore takes out of the folders that it lets in. */
async function copy(path: string) {
  const ignored = (await readFile(join(checkout, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('/') && !line.startsWith('!'))
  await cp(join(checkout, path), join(image, path), {
    recursive: true,
    filter: (source) => !ignored.some((pattern) => matchesGlob(source, join(checkout, pattern))),
  })
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (found.isFile()) return found.size
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && basename(entry.name) !== '.package-lock.json')
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
