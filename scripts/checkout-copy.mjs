/** Copies in which commands put faults; the working tree stays as it is. */
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listProjectFiles } from './project-files.mjs'

/** A temporary folder for copies, removed when the process exits. */
export function folderOfCopies(name) {
  const folder = mkdtempSync(join(tmpdir(), name))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // A test database may run as another user.
  chmodSync(folder, 0o755)
  return folder
}

/** The tracked and new files as they are now, with the dependencies of the checkout. @returns `to` */
export function copyCheckout(root, to) {
  for (const file of listProjectFiles(root)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(root, file), join(to, file))
  }
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'), 'junction')
  return to
}
