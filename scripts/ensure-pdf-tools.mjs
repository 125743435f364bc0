/** Finds the programs with which tests read PDFs, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import { installPackages, canInstallPackages } from './debian-packages.mjs'

const PACKAGES = { pdftotext: 'poppler-utils', pdftoppm: 'poppler-utils', qpdf: 'qpdf' }

/** @returns whether the programs exist; prints the missing ones */
export function ensurePdfTools() {
  if (missing().length > 0 && canInstallPackages())
    installPackages([...new Set(missing().map((tool) => PACKAGES[tool]))])
  const left = missing()
  if (left.length > 0)
    console.log(
      `Tests of PDFs will be SKIPPED: there is no ${left.join(', ')}. Install ${[...new Set(left.map((tool) => PACKAGES[tool]))].join(', ')}.`,
    )
  return left.length === 0
}

const missing = () =>
  Object.keys(PACKAGES).filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error)
