import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { writeZip } from './zip-writer.ts'

/** As much as a resume file may have. */
const FULL = 4 * MEGABYTE
const repeated = (text: string, length = FULL) => Buffer.alloc(length, text)
const odt = (xml: Buffer) =>
  writeZip({ mimetype: Buffer.from('application/vnd.oasis.opendocument.text'), 'content.xml': xml })
const rtf = (body: Buffer) => Buffer.concat([Buffer.from('{\\rtf1\\ansi '), body])
const html = (body: Buffer) => Buffer.concat([Buffer.from('<!DOCTYPE html><body>'), body])

/** Resumes of other formats, by what they do. */
export const HOSTILE_TEXTS: Readonly<Record<string, () => Buffer>> = {
  'an ODT of a hundred megabytes': () => odt(Buffer.alloc(64 * MEGABYTE, ' ')),
  'an ODT with spaces by the million': () =>
    odt(
      Buffer.from(
        `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text><text:p>${'<text:s text:c="99999999"/>'.repeat(5000)}</text:p></office:text></office:body></office:document-content>`,
      ),
    ),
  'an ODT with entities that expand': () =>
    odt(
      Buffer.from(
        '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><office:text>&c;</office:text>',
      ),
    ),
  'an RTF of groups inside of groups': () => rtf(repeated('{')),
  'an RTF of control words': () => rtf(repeated('\\b\\i\\fs2 ')),
  'an RTF of letters by their numbers': () => rtf(repeated('\\u1090?')),
  'an RTF of rows that do not end': () => rtf(repeated('\\trowd\\cell ')),
  'a page of elements inside of elements': () => html(repeated('<div>')),
  'a page of tables inside of tables': () => html(repeated('<table><tr><td>')),
  'a page of one tag that does not end': () => html(repeated('<a href="x')),
  'a page of letters': () => html(repeated('слово ')),
  'a JSON of brackets inside of brackets': () => repeated('{"basics":[', 2 * MEGABYTE),
  'a text of one line': () => repeated('а'),
  'a text of empty lines': () => repeated('\n'),
}
