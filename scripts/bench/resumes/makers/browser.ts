/** PDF files printed by Chromium: a page of a site, and a document with print styles. */
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../ensure-chromium.mjs'
import { escapeHtml, writeHtml } from './html.ts'
import type { Maker, Order } from './maker.ts'

export const BROWSER_GRID: Maker = {
  name: 'browser-grid',
  make: (orders) => print(orders, printPage),
}

export const BROWSER_PRINT: Maker = {
  name: 'browser-print',
  make: (orders) => print(orders, printDocument),
}

async function print(orders: readonly Order[], write: (page: Page, order: Order) => Promise<Uint8Array>) {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ locale: 'ru-RU' })
    const files = []
    for (const order of orders)
      files.push({ index: order.index, format: 'pdf' as const, bytes: await write(page, order) })
    return files
  } finally {
    await browser.close()
  }
}

async function printPage(page: Page, { document }: Order): Promise<Uint8Array> {
  await page.setContent(writeHtml(document, 'grid'))
  return page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
}

async function printDocument(page: Page, { document }: Order): Promise<Uint8Array> {
  const { pageHeader, footer } = document
  await page.setContent(writeHtml(document, 'print', { hasPageHeader: pageHeader.length > 0 }))
  const small = (text: string) =>
    `<div style="font-size:8px;width:100%;padding:0 18mm;font-family:'DejaVu Sans'">${text}</div>`
  const header = pageHeader
    .flatMap((block) => (block.kind === 'line' ? [block.runs.map(({ text }) => text).join('')] : []))
    .join(' · ')
  const number = `${document.language === 'ru' ? 'Страница' : 'Page'} <span class="pageNumber"></span>`
  return page.pdf({
    format: 'A4',
    printBackground: true,
    preferCSSPageSize: true,
    displayHeaderFooter: pageHeader.length > 0 || footer !== null,
    headerTemplate: small(escapeHtml(header)),
    footerTemplate: footer === null ? small('') : small(`${escapeHtml(footer)} ${number}`),
  })
}
