/** Finds the search server with which tests try the shared lists, or installs Debian's Sphinx. */
import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-packages.mjs'

/** @returns whether the program exists; says so if it does not */
export function ensureSearchServer() {
  if (isMissing() && canInstallPackages()) installPackages(['sphinxsearch'])
  if (isMissing())
    console.log('Tests of the search server will be SKIPPED: there is no searchd. Install sphinxsearch.')
  return !isMissing()
}

const isMissing = () => Boolean(spawnSync('searchd', ['-h'], { stdio: 'ignore' }).error)
