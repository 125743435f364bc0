/** Finds LibreOffice, with which the bench of resumes writes files, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-packages.mjs'

const PACKAGE = 'libreoffice-writer-nogui'

/** @throws Error that says what to do by hand */
export function ensureOffice() {
  if (isThere()) return
  if (canInstallPackages() && installPackages([PACKAGE]) && isThere()) return
  throw new Error(`There is no soffice: install LibreOffice Writer (Debian: ${PACKAGE}).`)
}

const isThere = () => !spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error
