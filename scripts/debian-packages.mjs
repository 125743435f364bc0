import { spawnSync } from 'node:child_process'

export const canInstallPackages = () => process.getuid?.() === 0

/** Installs Debian packages, which needs root. @returns false on other systems and on failure */
export function installPackages(names) {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${names.join(', ')} (Debian packages).`)
  // One of several sources may be unreachable.
  apt(['update', '-qq'])
  return apt(['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function apt(args) {
  const { status } = spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
