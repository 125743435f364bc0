/** Finds a Chromium for the end-to-end tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.mjs'

// The headless shell first: it is twice as fast.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The system's browser, else Debian's package where it can be installed, else Playwright's download.
 * @returns path of the browser, or `null` for Playwright's own
 * @throws Error that says what to do by hand
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !isProgram(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`)
  const found = given || findChromium()
  if (found) return found
  for (const name of canInstallPackages() ? DEBIAN_PACKAGES : []) {
    const installed = installPackages([name]) && findChromium()
    if (installed) return installed
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return null
  const { status } = spawnSync('playwright', ['install', '--only-shell', 'chromium'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return null
  throw new Error('There is no Chromium. Install one, or set CHROMIUM_PATH to the program.')
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...MAC_APPS].find(isProgram) ?? null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
