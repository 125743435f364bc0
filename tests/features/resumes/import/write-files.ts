import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '#shared/kernel/text.ts'

/** A day within what archives can state. */
const MTIME = '2026-11-20T00:00:00Z'
/** The type of an ODT is not packed. */
const archive = (files: Readonly<Record<string, string>>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          [strToU8(text), { level: name === 'mimetype' ? (0 as const) : (6 as const) }] as const,
        ]),
      ),
      { mtime: MTIME },
    ),
  )

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const paragraph = (text: string) =>
  `<w:p><w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`

/** A DOCX of plain paragraphs, with other parts as they are given. */
export const writeDocxLines = (
  lines: readonly string[],
  { header = '', before = '' }: { header?: string; before?: string } = {},
): Buffer =>
  archive({
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${before}${lines.map(paragraph).join('')}</w:body></w:document>`,
    ...(header === '' ? {} : { 'word/header1.xml': `<w:hdr xmlns:w="${WORD}">${paragraph(header)}</w:hdr>` }),
  })

/** A text box at the beginning of a paragraph, for new programs and once more for old ones. */
export const writeTextBox = (lines: readonly string[]): string => {
  const box = `<w:txbxContent>${lines.map(paragraph).join('')}</w:txbxContent>`
  return `<w:p><w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`
}

/** A table, a paragraph for each line of a cell. */
export const writeTable = (rows: readonly (readonly (readonly string[])[])[]): string =>
  `<w:tbl>${rows
    .map(
      (row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.map(paragraph).join('')}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`

export const writeOdtLines = (lines: readonly string[]): Buffer =>
  archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${lines
      .map((line) => `<text:p>${escapeHtml(line)}</text:p>`)
      .join('')}</office:text></office:body></office:document-content>`,
  })

/** Russian letters by their numbers, as Word writes them, and dashes by their names. */
export const writeRtfLines = (lines: readonly string[]): Buffer =>
  Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1251\\deff0{\\fonttbl{\\f0\\fcharset204 Arial;}}{\\info{\\author Editor}}\\f0\\fs22 ${lines
      .map((line) =>
        line
          .replace(/[\\{}]/g, '\\$&')
          .replace(/–/g, '\\endash ')
          .replace(/[^\u0000-\u007f]/g, (sign) => `\\u${sign.charCodeAt(0)}?`),
      )
      .join('\\par ')}\\par}`,
    'latin1',
  )

export const writeHtmlLines = (lines: readonly string[]): Buffer =>
  Buffer.from(
    `<!DOCTYPE html><html><head><title>no</title><style>p{}</style></head><body>${lines
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('')}<script>no()</script></body></html>`,
  )
