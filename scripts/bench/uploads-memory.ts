import { readFileSync } from 'node:fs'
import type { Running } from './processes.ts'

const SAMPLE_MS = 50

/** The most memory of the server and of its readers until it is stopped. */
export function watchMemory(board: Running) {
  const most = { own: 0, others: 0 }
  const timer = setInterval(() => {
    most.own = Math.max(most.own, board.ownMemoryMb())
    most.others = Math.max(
      most.others,
      readersOf(board.child.pid).reduce((sum, pid) => sum + residentMb(pid), 0),
    )
  }, SAMPLE_MS)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** Children of Node, which the database is not. */
function readersOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    .split(' ')
    .filter((child) => child !== '' && /reader-main/.test(commandOf(child)))
    .map(Number)
}

const readOrNothing = (path: string) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // It has ended since.
    return ''
  }
}
const commandOf = (pid: string) => readOrNothing(`/proc/${pid}/cmdline`)
const residentMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
