import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openText } from './records.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
/** The first bytes of a ZIP archive with one file of that name. */
const zip = (name: string) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[what: string, input: string | Buffer, found: string]>([
  ['RSS', `${XML}<rss version="2.0"><channel/></rss>`, 'RSS 2.0.'],
  ['RSS of RDF', `${XML}<rdf:RDF xmlns="a"/>`, 'RSS 1.0 (RDF).'],
  ['Atom', '<feed xmlns="http://www.w3.org/2005/Atom"/>', 'an Atom feed.'],
  ['a sitemap', `${XML}<urlset><url/></urlset>`, 'a sitemap.'],
  ['a page', '<!DOCTYPE html>\n<title>Вход</title><p>Войдите', 'an HTML page.'],
  ['a page of XHTML', `${XML}<!-- x --><html><body/></html>`, 'an HTML page.'],
  [
    'XML of hh.ru',
    `${XML}<result><vacancies url="https://hh.ru/vacancy"/></result>`,
    'hh-XML with the root element <result>.',
  ],
  [
    'other XML',
    `${XML}<!DOCTYPE foo [<!ENTITY a "b">]>\n<foo><bar/></foo>`,
    'XML with the root element <foo>.',
  ],
  ['XML in UTF-16', utf16('<foo/>'), 'XML with the root element <foo>.'],
  ['XML without a root', `${XML}<!-- nothing -->`, 'XML without a root element at its beginning.'],
  ['a JSON array', '[{"id":"1","title":"Швея"}]', 'a JSON array.'],
  [
    'an answer of an API',
    '{"found":1,"items":[{"name":"Швея"}]}',
    'a JSON object with a list “items”, not one vacancy a line.',
  ],
  [
    'an answer of open data',
    '{"status":"200","results":{"vacancies":[]}}',
    'a JSON object with a list “results”, not one vacancy a line.',
  ],
  [
    'an object over lines',
    '{\n  "id": "1",\n  "title": "Швея"\n}',
    'a JSON object over several lines, not one a line.',
  ],
  ['a workbook', zip('xl/workbook.xml'), 'an XLSX workbook.'],
  ['a document of Word', zip('word/document.xml'), 'a Word document (DOCX).'],
  ['an archive', zip('feed.xml'), 'a ZIP archive.'],
  ['an old workbook', Buffer.from('D0CF11E0A1B11AE1', 'hex'), 'an old Word or Excel file.'],
  ['a PDF', '%PDF-1.7', 'a PDF document.'],
  ['gzip twice', gzipSync(gzipSync('{}')), 'gzip inside of gzip.'],
  ['a table', 'id;title\n1;Швея\n', 'a table (CSV).'],
  ['a text', 'Швея нужна срочно', 'plain text.'],
  ['bytes', Buffer.from([1, 2, 3, 4, 5]), 'a file of no known kind.'],
])('an import of %s says what it has found', async (_, input, found) => {
  await expect(openText(input)).rejects.toThrow(
    `standard input is neither JSON lines nor a Yandex feed (YML, or that of Yandex.Rabota), plain or gzip. It is ${found}`,
  )
})

test.each([
  ['nothing', ''],
  ['spaces', ' \n\t\n'],
  ['a byte order mark', '\uFEFF\n'],
])('an import of %s alone is empty', async (_, text) => {
  await expect(openText(text)).rejects.toThrow('standard input is empty')
})
