import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { writeZip } from './zip-writer.ts'

const docx = (xml: Buffer, lies = {}) => writeZip({ 'word/document.xml': xml }, lies)
const BOMB = 64 * MEGABYTE
/** So much fits into what a DOCX may unpack to. */
const UNDER_THE_LIMIT = 9 * MEGABYTE
const repeated = (text: string) => Buffer.alloc(UNDER_THE_LIMIT, text)

/** By what they do. */
export const HOSTILE_DOCX: Readonly<Record<string, () => Buffer>> = {
  'an archive of a hundred megabytes and more': () => docx(Buffer.alloc(BOMB, ' ')),
  'an archive that says it is small': () => docx(Buffer.alloc(BOMB, ' '), { size: 100 }),
  'an archive that says it is longer than the file': () =>
    docx(Buffer.alloc(BOMB, ' '), { packedSize: 2 ** 32 - 1 }),
  'an archive in an archive in an archive': () => {
    const inner = docx(Buffer.alloc(BOMB, ' '))
    return writeZip({ 'word/document.xml': writeZip({ 'word/document.xml': inner }) })
  },
  'an archive of many files': () =>
    writeZip(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`word/${at}.xml`, Buffer.alloc(0)])),
    ),
  'entities that expand': () =>
    docx(
      Buffer.from(
        `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${Array.from(
          { length: 25 },
          (_, at) => `<!ENTITY ${at} "${`&${at - 1};`.repeat(10)}">`,
        ).join('')}]><w:p><w:t>&24;</w:t></w:p>`,
      ),
    ),
  'millions of paragraphs': () => docx(repeated('<w:p/></w:p>')),
  'a text of megabytes': () =>
    docx(Buffer.concat([Buffer.from('<w:p><w:t>'), repeated('слово '), Buffer.from('</w:t></w:p>')])),
  'rows of tables inside of rows': () => docx(repeated('<w:tr><w:tc>')),
  'elements inside of elements': () => docx(repeated('<w:p><w:r>')),
  'comments that do not end': () => docx(repeated('<!--')),
  'copies for old programs that do not end': () => docx(repeated('<mc:Fallback>')),
  'an element that does not end': () => docx(repeated('<w:p ')),
  'references to letters': () =>
    docx(Buffer.concat([Buffer.from('<w:p><w:t>'), repeated('&#1090;'), Buffer.from('</w:t></w:p>')])),
}
