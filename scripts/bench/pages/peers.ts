import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startScript } from '../processes.ts'
import { buildPages } from './build.ts'
import type { createServers, Named } from './servers.ts'

type Peer = {
  name: string
  folder: string
  entry: string
  hasRouter: boolean
  build: string
  start: string[]
}

const PEERS: readonly Peer[] = [
  {
    name: 'React Router, framework mode',
    folder: 'react-router',
    entry: 'board.tsx',
    hasRouter: true,
    build: 'react-router',
    start: ['server.js'],
  },
  {
    name: 'Next.js',
    folder: 'next',
    entry: 'plain.tsx',
    hasRouter: false,
    build: 'next',
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
  },
]

/** Other frameworks with the pages of the board: installs what they need into their folders, builds and starts them. */
export async function startPeers(
  servers: Pick<ReturnType<typeof createServers>, 'keep'>,
  { dataFile, path }: { dataFile: string; path: string },
): Promise<Named[]> {
  const started: Named[] = []
  for (const peer of PEERS) {
    const root = fileURLToPath(new URL(`../../../tests/bench/${peer.folder}`, import.meta.url))
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    const options: ExecFileSyncOptions = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }
    // npm leaves out what only the build needs where NODE_ENV says production.
    if (!existsSync(join(root, 'node_modules'))) execFileSync('npm', ['ci', '--include=dev'], options)
    for (const isForBrowser of [false, true])
      await buildPages({
        ...peer,
        outDir: join(root, isForBrowser ? 'dist/browser' : 'dist/pages'),
        isForBrowser,
        isWhole: true,
      })
    execFileSync(join(root, 'node_modules/.bin', peer.build), ['build'], options)
    const [script = '', ...args] = peer.start
    const server = await startScript(script, { DATA_FILE: dataFile }, { root, path, args })
    started.push(servers.keep({ name: peer.name, server, isOurs: false }))
  }
  return started
}
