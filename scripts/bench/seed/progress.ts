import cliProgress from 'cli-progress'

const PROGRESS_EVERY_MS = 10_000

/** A bar in a terminal, otherwise a line every ten seconds; at the end a line with the time. */
export function showStep(out: NodeJS.WriteStream, name: string, rows?: number) {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  const bar = out.isTTY && rows !== undefined ? startBar(out, name, rows) : null
  let last = 0
  let lineAt = startedAt
  return {
    update(done: number) {
      last = done
      if (bar) return bar.update(done, { rate: Math.round(done / seconds()) })
      if (performance.now() - lineAt < PROGRESS_EVERY_MS) return
      lineAt = performance.now()
      out.write(`${name}: ${done} of ${rows}, ${Math.round(done / seconds())}/s\n`)
    },
    stop() {
      bar?.stop()
      const rate = rows === undefined ? '' : `${last} rows, ${Math.round(last / seconds())}/s, `
      out.write(`${name}: ${rate}${seconds().toFixed(1)} s\n`)
    },
  }
}

function startBar(stream: NodeJS.WriteStream, name: string, total: number) {
  const bar = new cliProgress.SingleBar(
    {
      stream,
      format: `${name} {bar} {percentage}% · {value} of {total} · {rate}/s · about {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: true,
    },
    cliProgress.Presets.shades_classic,
  )
  bar.start(total, 0, { rate: 0 })
  return bar
}
