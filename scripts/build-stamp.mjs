/** Knows whether `dist` was built from the present files, so that tests build again only when it was not. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const STAMP = join(root, 'dist/inputs.txt')
/** What a build reads: the client and what it imports, styles, settings of Vite, versions of packages, its own scripts. */
const FOLDERS = ['client', 'shared', 'config', 'public']
const FILES = [
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/compress.ts',
  'scripts/previous-assets.ts',
]

export function isBuilt() {
  try {
    return readFileSync(STAMP, 'utf8') === hashInputs()
  } catch {
    return false
  }
}

/** @param hash of the inputs when the build began */
export const stampBuild = (hash) => writeFileSync(STAMP, hash)

/** A hash of the names and contents of all files that a build reads. */
export function hashInputs() {
  const hash = createHash('sha256')
  for (const path of [...FOLDERS.flatMap(listFiles), ...FILES]) {
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const listFiles = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .sort()
