import { startScript, type Running } from '../processes.ts'

export type Named = { name: string; server: Running; isOurs: boolean }

/** The servers that a benchmark has started. */
export function createServers({ env, dataFile }: { env: Record<string, string>; dataFile: string }) {
  const running: Named[] = []

  function keep(one: Named) {
    running.push(one)
    return one
  }

  return {
    keep,
    /** @param root of another checkout of the project */
    async ours(name: string, settings: Record<string, string> = {}, root?: string) {
      const server = await startScript('server/main.ts', { ...env, ...settings }, root ? { root } : {})
      return keep({ name, server, isOurs: true })
    },
    /** @param script in tests/bench */
    async reference(name: string, script: string, settings: Record<string, string> = {}) {
      const server = await startScript(`tests/bench/${script}`, { DATA_FILE: dataFile, ...settings })
      return keep({ name, server, isOurs: false })
    },
    stopAll: () => Promise.all(running.splice(0).map(({ server }) => server.stop())),
  }
}
