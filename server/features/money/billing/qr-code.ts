import { encode } from 'uqr'

/** A QR code without its quiet zone: runs of dark modules as SVG path data, one unit a module. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, path: data.flatMap(darkRuns).join('') }
}

function darkRuns(row: readonly boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length;) {
    let end = x
    while (row[end]) end += 1
    if (end > x) runs.push(`M${x} ${y}h${end - x}v1H${x}z`)
    x = end + 1
  }
  return runs
}
