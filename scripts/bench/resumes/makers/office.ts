/** Files of an office program: it converts a DOCX or HTML of ours and writes the result in its own way. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureOffice } from '../../../ensure-office.mjs'
import { writeDocx } from './docx.ts'
import { writeHtml } from './html.ts'
import type { FileFormat, MadeFile, Maker, Order } from './maker.ts'

const TIMEOUT_MS = 180_000
const FILTERS: Record<FileFormat, string> = {
  pdf: 'pdf:writer_pdf_Export',
  docx: 'docx:MS Word 2007 XML',
  odt: 'odt:writer8',
  rtf: 'rtf:Rich Text Format',
}

type Source = 'docx' | 'html'
type Job = { order: Order; source: Source; format: FileFormat }

export const OFFICE: Maker = {
  name: 'office',
  async make(orders) {
    ensureOffice()
    const jobs = orders.map(planJob)
    const folder = await mkdtemp(join(tmpdir(), 'distant-office-'))
    try {
      const files: MadeFile[] = []
      // One start of the program for each pair: it converts any number of files to one format.
      for (const group of Map.groupBy(jobs, ({ source, format }) => `${source}-${format}`).values())
        files.push(...(await convert(folder, group)))
      return files
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

const planJob = (order: Order): Job => ({
  order,
  // Only a DOCX has page headers and text boxes.
  source: order.random.chance(0.65) ? 'docx' : 'html',
  format: order.random.weighted([
    ['pdf', 10],
    ['docx', 5],
    ['odt', 1.5],
    ['rtf', 1.5],
  ]),
})

async function convert(folder: string, group: readonly Job[]): Promise<MadeFile[]> {
  const [first] = group
  if (!first) return []
  const { source, format } = first
  const from = join(folder, `${source}-to-${format}`)
  const to = join(from, 'made')
  await mkdir(to, { recursive: true })
  for (const { order } of group)
    await writeFile(join(from, `${order.index}.${source}`), writeSource(order, source))
  const args = [
    `-env:UserInstallation=file://${join(folder, 'profile')}`,
    '--headless',
    '--norestore',
    ...(source === 'html' ? ['--infilter=HTML (StarWriter)'] : []),
    '--convert-to',
    FILTERS[format],
    '--outdir',
    to,
    ...group.map(({ order }) => join(from, `${order.index}.${source}`)),
  ]
  await promisify(execFile)('soffice', args, { timeout: TIMEOUT_MS })
  return Promise.all(
    group.map(async ({ order: { index } }) => ({
      index,
      format,
      bytes: await readFile(join(to, `${index}.${format}`)),
    })),
  )
}

const writeSource = (order: Order, source: Source): string | Uint8Array =>
  source === 'docx' ? writeDocx(order) : writeHtml(order.document, 'office')
