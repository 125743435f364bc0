/**
 * Measures the processor time of this thread, which other programs do not lengthen as they do a wall clock.
 * @returns milliseconds since the call
 */
export function startProcessorTimer() {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
