import { strToU8, zipSync } from 'fflate'
import { blocksOf, type GoldenResume } from './layout.ts'

/**
 * A DOCX in the layout of an export.
 * @param kind `table`: dates and labels in the first cell of a row; `split`: runs that begin in the middle of words, as
 *   spelling marks leave them
 */
export function writeDocx(
  resume: GoldenResume,
  { kind }: { kind: 'paragraphs' | 'split' | 'table' },
): Buffer {
  const run = (text: string, isStrong: boolean) =>
    `<w:r><w:rPr>${isStrong ? '<w:b/>' : '<w:b w:val="0"/>'}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  const runs = (text: string, isStrong: boolean) =>
    kind === 'split'
      ? (text.match(/.{1,5}/gsu) ?? [])
          .map((part) => run(part, isStrong))
          .join('<w:proofErr w:type="spellStart"/>')
      : run(text, isStrong)
  const paragraph = (text: string, isStrong = false) => `<w:p><w:pPr/>${runs(text, isStrong)}</w:p>`
  const cell = (content: string) => `<w:tc><w:tcPr/>${content || '<w:p/>'}</w:tc>`
  const body = blocksOf(resume)
    .map((block) => {
      if (block.kind !== 'row')
        return (
          paragraph(block.text, block.kind !== 'line' || block.isStrong) +
          (block.aside ? paragraph(block.aside) : '')
        )
      const left = block.left.map((text) => paragraph(text)).join('')
      const right = block.right.map(({ text, isStrong }) => paragraph(text, isStrong)).join('')
      return kind === 'table' ? `<w:tbl><w:tr>${cell(left)}${cell(right)}</w:tr></w:tbl>` : left + right
    })
    .join('')
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(xml) }, { mtime: '2026-11-20T00:00:00Z' }))
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
