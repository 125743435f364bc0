/**
 * `npm run measure:papers -- DIR`: prints a bill and an act for every tax regime and form of the operator, and long ones, as
 * PDF and PNG (poppler-utils), with the bodies of receipts as JSON, so that a person can look at them. Parties are invented.
 * `--record` puts the number of the papers, their times and sizes into docs/measured.json.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { acceptanceActPdf } from '#server/features/money/billing/pdf/acceptance-act-pdf.ts'
import { billPdf } from '#server/features/money/billing/pdf/bill-pdf.ts'
import { StartupError } from '#config/startup-error.ts'
import { canHaveRegime, TAX_REGIMES } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { BUYERS, LINES, SELLERS } from './measure-papers/parties.ts'
import { paperOf } from './measure-papers/paper.ts'
import { receiptsOf } from './measure-papers/receipts.ts'
import { percentile } from './bench/load.ts'
import { commandArguments, recordFigures } from './measured/record.ts'

const [given] = commandArguments()
if (!given) throw new StartupError('measure:papers needs a folder: npm run measure:papers -- DIR')
const folder = resolve(given)
mkdirSync(folder, { recursive: true })
const made: { ms: number; bytes: number }[] = []

for (const regime of TAX_REGIMES) {
  write(`receipts-${regime}.json`, JSON.stringify(receiptsOf(regime), null, 2))
  for (const [name, seller] of Object.entries(SELLERS))
    if (canHaveRegime(seller.form, regime))
      await print(`${regime}-${name}`, { regime, seller, buyer: BUYERS.organisation, lines: LINES.one })
}
for (const [name, lines] of Object.entries(LINES))
  await print(`lines-${name}`, {
    regime: 'usn_5',
    seller: SELLERS.organisation,
    buyer: BUYERS.organisation,
    lines,
  })
for (const [name, buyer] of Object.entries(BUYERS))
  await print(`buyer-${name}`, { regime: 'osno_22', seller: SELLERS.long, buyer, lines: LINES.one })

const took = made.map(({ ms }) => ms)
recordFigures({
  'papers.count': made.length,
  'papers.time.p50': percentile(took, 0.5),
  'papers.time.p95': percentile(took, 0.95),
  'papers.largest': Math.max(...made.map(({ bytes }) => bytes)) / 1000,
})

async function print(name: string, contents: Parameters<typeof paperOf>[0]) {
  const { bill, act } = paperOf(contents)
  writePdf(`${name}-bill`, await timed(() => billPdf(bill)))
  writePdf(`${name}-act`, await timed(() => acceptanceActPdf(act)))
}

async function timed(build: () => Promise<Buffer>) {
  const startedAt = performance.now()
  const paper = await build()
  made.push({ ms: performance.now() - startedAt, bytes: paper.length })
  return paper
}

function writePdf(name: string, bytes: Buffer) {
  write(`${name}.pdf`, bytes)
  execFileSync('pdftoppm', ['-r', '80', '-png', join(folder, `${name}.pdf`), join(folder, name)])
}

function write(name: string, content: string | Buffer) {
  writeFileSync(join(folder, name), content)
}
