import cliProgress from 'cli-progress'
import type { Input } from './input.ts'
import type { ImportSummary } from './run-import.ts'

type Progress = {
  update(summary: Readonly<ImportSummary>): void
  /** Writes a line above the bar. */
  print(line: string): void
  stop(): void
}

const LINE_EVERY_MS = 10_000

/** A bar in a terminal, otherwise a line every ten seconds. */
export function createProgress({ input, out }: { input: Input; out: NodeJS.WriteStream }): Progress {
  const started = Date.now()
  return out.isTTY ? bar(input, out, started) : log(input, out, started)
}

function bar(input: Input, out: NodeJS.WriteStream, started: number): Progress {
  const hasShare = input.share() !== null
  const single = new cliProgress.SingleBar(
    {
      stream: out,
      format: hasShare
        ? '{bar} {percentage}% · {read} read · {rate}/s · about {eta_formatted} left'
        : '{read} read · {rate}/s',
      hideCursor: true,
      clearOnComplete: false,
      etaBuffer: 50,
    },
    cliProgress.Presets.shades_classic,
  )
  single.start(1000, 0, { read: 0, rate: 0 })
  return {
    update({ read, skipped }) {
      single.update(Math.round((input.share() ?? 0) * 1000), {
        read: read + skipped,
        rate: rateOf(read, started),
      })
    },
    print(line) {
      out.clearLine(0)
      out.cursorTo(0)
      out.write(`${line}\n`)
    },
    stop: () => single.stop(),
  }
}

function log(input: Input, out: NodeJS.WriteStream, started: number): Progress {
  let latest = Date.now()
  return {
    update({ read, skipped }) {
      if (Date.now() - latest < LINE_EVERY_MS) return
      latest = Date.now()
      const share = input.share()
      const percent = share === null ? '' : ` (${Math.round(share * 100)}%)`
      out.write(`${input.name}: ${read + skipped} read${percent}, ${rateOf(read, started)}/s\n`)
    },
    print: (line) => out.write(`${line}\n`),
    stop: () => {},
  }
}

const rateOf = (read: number, started: number) =>
  Math.round(read / Math.max(0.001, (Date.now() - started) / 1000))
