/** Finds the cache with which tests try the edge of the cluster, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { canInstallPackages, installPackages } from './debian-packages.mjs'

const PACKAGES = ['varnish', 'varnish-modules', 'faketime']

/** @returns whether everything is there; says so if it is not */
export function ensureVarnish() {
  if (!hasVarnish() && canInstallPackages()) installPackages(PACKAGES)
  if (!hasVarnish())
    console.log(
      `Tests of the edge will be SKIPPED: there is no varnishd with xkey, or no faketime. Install ${PACKAGES.join(', ')}.`,
    )
  return hasVarnish()
}

/** The server, its module for purges by tag, and the library that moves its clock. */
export const hasVarnish = () =>
  !spawnSync('varnishd', ['-V'], { stdio: 'ignore' }).error &&
  librariesIn('varnish/vmods').includes('libvmod_xkey.so') &&
  librariesIn('faketime').includes('libfaketimeMT.so.1')

/** @returns {string[]} names of files; Debian has a folder for each kind of processor */
function librariesIn(folder) {
  if (!existsSync('/usr/lib')) return []
  return readdirSync('/usr/lib')
    .map((name) => `/usr/lib/${name}/${folder}`)
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path))
}
