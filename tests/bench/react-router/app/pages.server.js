import { readFileSync } from 'node:fs'

let pages

/** The site and its pages by path, from `DATA_FILE`. */
export function readPages() {
  pages ??= byPath(JSON.parse(readFileSync(process.env.DATA_FILE, 'utf8')))
  return pages
}

const byPath = ({ site, pages: all }) => ({ site, pages: new Map(all.map((page) => [page.path, page])) })
