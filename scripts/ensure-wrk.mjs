/** Finds the program with which the benchmark loads servers, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-packages.mjs'

/** @throws Error when it is not there and cannot be installed */
export function ensureWrk() {
  if (!hasWrk() && canInstallPackages()) installPackages(['wrk'])
  if (!hasWrk()) throw new Error('There is no wrk. Install the package wrk.')
}

const hasWrk = () => !spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error
