import { spawnSync } from 'node:child_process'

export const canInstallPackages = () => process.getuid?.() === 0

/** Debian's packages by apt-get. Needs root; elsewhere, and on any failure, the answer is `false`. */
export function installPackages(names) {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${names.join(', ')} (Debian packages).`)
  // One unreachable source among several need not matter.
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
