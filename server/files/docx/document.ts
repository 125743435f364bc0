import { strToU8, zipSync } from 'fflate'
import { storableText, escapeHtml } from '#shared/kernel/text.ts'

/** Half points. */
const SIZES = { Normal: 21, Muted: 19, Title: 40, Heading1: 28, Heading2: 22 } as const
type Style = keyof typeof SIZES

const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** A WordprocessingML document of styled paragraphs (ECMA-376, part 1). Texts may be any. */
export function createDocx({
  title,
  author,
  createdAt,
}: {
  title: string
  author: string
  createdAt: string
}) {
  const paragraphs: string[] = []
  const paragraph = (style: Style, runs: string) =>
    paragraphs.push(`<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`)
  return {
    text: (text: string, style: Style = 'Normal') => paragraph(style, run(text)),
    /** «Label: text», the label muted. */
    labelled: (label: string, text: string) =>
      paragraph('Normal', `${run(`${label}: `, '<w:color w:val="555555"/>')}${run(text)}`),
    finish(): Buffer {
      const files = {
        '[Content_Types].xml': CONTENT_TYPES,
        '_rels/.rels': PACKAGE_PARTS,
        'docProps/core.xml': coreProperties({ title, author, createdAt }),
        'word/_rels/document.xml.rels': DOCUMENT_PARTS,
        'word/document.xml': `${HEAD}<w:document xmlns:w="${NAMESPACE}"><w:body>${paragraphs.join('')}${SECTION}</w:body></w:document>`,
        'word/styles.xml': STYLES,
      }
      const bytes = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const)
      return Buffer.from(zipSync(Object.fromEntries(bytes), { mtime: new Date(createdAt) }))
    },
  }
}

const run = (text: string, look = '') =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

const escaped = (text: string) => escapeHtml(storableText(text))

/** A4 with margins of two centimetres, in twentieths of a point. */
const SECTION =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

const PACKAGE_PARTS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`

const DOCUMENT_PARTS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`

const coreProperties = ({ title, author, createdAt }: { title: string; author: string; createdAt: string }) =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(author)}</dc:creator><dc:language>ru-RU</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${new Date(createdAt).toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`

const style = (id: Style, name: string, { paragraph, look }: { paragraph: string; look: string }) =>
  `<w:style w:type="paragraph"${id === 'Normal' ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${look}<w:sz w:val="${SIZES[id]}"/><w:szCs w:val="${SIZES[id]}"/></w:rPr></w:style>`

const STYLES = `${HEAD}<w:styles xmlns:w="${NAMESPACE}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/><w:lang w:val="ru-RU"/></w:rPr></w:rPrDefault></w:docDefaults>${[
  style('Normal', 'Normal', {
    paragraph: '<w:spacing w:after="40" w:line="264" w:lineRule="auto"/>',
    look: '',
  }),
  style('Muted', 'Muted', { paragraph: '', look: '<w:color w:val="555555"/>' }),
  style('Title', 'Title', { paragraph: '<w:spacing w:after="80"/>', look: '<w:b/>' }),
  style('Heading1', 'heading 1', {
    paragraph: '<w:keepNext/><w:spacing w:before="280" w:after="80"/><w:outlineLvl w:val="0"/>',
    look: '<w:b/>',
  }),
  style('Heading2', 'heading 2', {
    paragraph: '<w:keepNext/><w:spacing w:before="120" w:after="20"/><w:outlineLvl w:val="1"/>',
    look: '<w:b/>',
  }),
].join('')}</w:styles>`
