import { decodeHead } from '../feeds/text-encoding.ts'

/** The format of an input, or what was found in its place; null for nothing at all. */
type InputFormat = 'json_lines' | 'yml' | 'yandex_rabota' | { found: string } | null

/** By the first bytes. */
const FILES: readonly (readonly [bytes: string, found: string])[] = [
  ['%PDF', 'a PDF document'],
  ['\xD0\xCF\x11\xE0', 'an old Word or Excel file'],
  ['Rar!', 'a RAR archive'],
  ['7z\xBC\xAF', 'a 7-Zip archive'],
  ['BZh', 'a file packed with bzip2'],
  ['\xFD7zXZ', 'a file packed with xz'],
  ['\x28\xB5\x2F\xFD', 'a file packed with zstd'],
  ['\x1F\x8B', 'gzip inside of gzip'],
  ['{\\rtf', 'an RTF document'],
  ['\x89PNG', 'a picture'],
  ['\xFF\xD8\xFF', 'a picture'],
]
/** Folders and files that a ZIP archive of each kind has. */
const ARCHIVES: readonly (readonly [pattern: RegExp, found: string])[] = [
  [/xl\/|spreadsheetml/, 'an XLSX workbook'],
  [/word\//, 'a Word document (DOCX)'],
  [/opendocument\.spreadsheet/, 'an ODS workbook'],
  [/opendocument/, 'an OpenDocument file'],
]

/**
 * @param head the first bytes, unpacked
 * @throws StartupError for an encoding that is not known
 */
export function recogniseFormat(head: Buffer): InputFormat {
  const bytes = head.toString('latin1')
  const file = FILES.find(([start]) => bytes.startsWith(start))
  if (file) return { found: file[1] }
  if (bytes.startsWith('PK\x03\x04'))
    return { found: ARCHIVES.find(([pattern]) => pattern.test(bytes))?.[1] ?? 'a ZIP archive' }
  const text = decodeHead(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text === '') return null
  if (text.startsWith('<')) return recogniseXml(text)
  if (text.startsWith('[')) return { found: 'a JSON array' }
  if (text.startsWith('{')) return recogniseJson(text)
  // The first line may be the broken one.
  if (hasJsonLine(text)) return 'json_lines'
  // oxlint-disable-next-line no-control-regex -- what is no text
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) return { found: 'a file of no known kind' }
  const [first = ''] = text.split('\n')
  return { found: /[;\t,].*[;\t,]|;/.test(first) ? 'a table (CSV)' : 'plain text' }
}

const PROLOGUE = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)*/i

function recogniseXml(text: string): InputFormat {
  const prologue = PROLOGUE.exec(text)?.[0] ?? ''
  const behind = text.slice(prologue.length)
  const root = /^<([\p{L}_][\p{L}\d_.:-]{0,100})/u.exec(behind)?.[1]
  if (/<!doctype\s+html/i.test(prologue) || /^(?:html|head|body)$/i.test(root ?? ''))
    return { found: 'an HTML page' }
  if (root === undefined) return { found: 'XML without a root element at its beginning' }
  if (root === 'yml_catalog') return 'yml'
  const hasVacancies = /<job-name[\s>]/.test(behind)
  if (root === 'source' || (root === 'vacancies' && hasVacancies)) return 'yandex_rabota'
  return { found: nameRoot(root, behind) }
}

function nameRoot(root: string, text: string) {
  const version = /^<rss[^>]*?\sversion\s*=\s*["']([\d.]{1,8})["']/.exec(text)?.[1]
  if (root === 'rss') return version === undefined ? 'RSS' : `RSS ${version}`
  if (root === 'rdf:RDF') return 'RSS 1.0 (RDF)'
  if (root === 'feed') return 'an Atom feed'
  if (root === 'urlset' || root === 'sitemapindex') return 'a sitemap'
  const isOfHh = /\bhh\.ru\b|headhunter/i.test(text) || /^hh/i.test(root)
  return `${isOfHh ? 'hh-XML' : 'XML'} with the root element <${root}>`
}

/** Keys of lists of vacancies in answers of APIs. */
const LIST = /^\{[^[\]]{0,2000}?"(items|vacancies|results|offers|objects|jobs)"\s*:\s*[[{]/

function recogniseJson(text: string): InputFormat {
  const before = LIST.exec(text)
  if (before && !/"(?:title|description)"\s*:/.test(before[0]))
    return { found: `a JSON object with a list “${before[1]}”, not one vacancy a line` }
  const [first = ''] = text.split('\n')
  return first.trim() === '{' && !hasJsonLine(text)
    ? { found: 'a JSON object over several lines, not one a line' }
    : 'json_lines'
}

const hasJsonLine = (text: string) => text.split('\n').some((line) => isJsonObject(line.trim()))

function isJsonObject(line: string) {
  if (!line.startsWith('{') || !line.endsWith('}')) return false
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}
