/** The parts of a DOCX that do not depend on its text. */
import type { DocumentStyle } from '../document.ts'

export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ')

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS = ['styles', 'numbering', 'header', 'footer'] as const

const nameFile = (part: (typeof PARTS)[number]) =>
  part === 'header' || part === 'footer' ? `${part}1` : part

export const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${MAIN}.document.main+xml"/>${PARTS.map(
  (part) => `<Override PartName="/word/${nameFile(part)}.xml" ContentType="${MAIN}.${part}+xml"/>`,
).join('')}</Types>`

export const PACKAGE_RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`

export const DOCUMENT_RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${PARTS.map(
  (part, at) =>
    `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${part}" Target="${nameFile(part)}.xml"/>`,
).join('')}</Relationships>`

const BULLETS = ['•', null, '–', '▪']

export const NUMBERING = `<w:numbering ${NAMESPACES}>${BULLETS.map(
  (bullet, at) =>
    `<w:abstractNum w:abstractNumId="${at}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${
      bullet === null ? 'decimal' : 'bullet'
    }"/><w:lvlText w:val="${bullet ?? '%1.'}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`,
).join(
  '',
)}${BULLETS.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`).join('')}</w:numbering>`

export function writeStyles({ font, size, accent, heading }: DocumentStyle): string {
  const family = font === 'serif' ? 'Liberation Serif' : 'Liberation Sans'
  const colour = accent.slice(1)
  return `<w:styles ${NAMESPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:cs="${family}"/><w:sz w:val="${Math.round(
    size * 2,
  )}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="SectionHeading"><w:name w:val="Section Heading"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/>${
    heading.hasRule
      ? `<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="${colour}"/></w:pBdr>`
      : ''
  }<w:spacing w:before="200" w:after="60"/>${
    heading.align === 'center' ? '<w:jc w:val="center"/>' : ''
  }</w:pPr><w:rPr>${heading.isBold ? '<w:b/>' : ''}${heading.isAccent ? `<w:color w:val="${colour}"/>` : ''}${
    heading.tracking > 0 ? `<w:spacing w:val="${Math.round(heading.tracking * size * 20)}"/>` : ''
  }<w:sz w:val="${Math.round(heading.size * size * 2)}"/>${
    heading.isUnderlined ? '<w:u w:val="single"/>' : ''
  }</w:rPr></w:style></w:styles>`
}
