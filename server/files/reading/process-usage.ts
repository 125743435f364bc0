import { readFileSync } from 'node:fs'
import { KILOBYTE } from '#shared/kernel/file-size.ts'

/** Hundredths on every Linux, whatever its own clock: proc(5), `USER_HZ`. */
const TICKS_A_SECOND = 100

/**
 * Memory in use and processor time since the start of another process.
 * @returns null where the system has no /proc, or the process has ended
 */
export function readUsage(pid: number): { memoryBytes: number; processorSeconds: number } | null {
  try {
    // Two files of the kernel, without a disk.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { memoryBytes: kilobytes * KILOBYTE, processorSeconds: ticks / TICKS_A_SECOND }
  } catch {
    return null
  }
}
