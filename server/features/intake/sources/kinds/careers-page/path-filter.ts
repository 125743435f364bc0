import { normalisePath } from '#server/features/intake/sources/fetching/robots-rules.ts'
import type { ReadTask } from '../kind.ts'

type PathFilter = {
  /** Whether staff or an employer have set it. */
  isSet: boolean
  fits(url: URL): boolean
}

/**
 * Which pages of a site may have vacancies: those under the prefix of the settings, else those under the path of the address
 * that was given. Letters and their percent-encoding, in any case, are the same path.
 */
export function createPathFilter({
  address,
  settings: { pathPrefix },
}: Pick<ReadTask, 'address' | 'settings'>): PathFilter {
  const set = pathPrefix === undefined || pathPrefix === '' ? null : normalisePath(pathPrefix)
  if (set !== null) return { isSet: true, fits: (url) => toPath(url).startsWith(set) }
  const folder = isSitemapAddress(address) ? '/' : toFolder(address)
  return { isSet: false, fits: (url) => `${toPath(url)}/`.startsWith(folder) }
}

const toPath = ({ pathname }: URL) => normalisePath(pathname)

/** `/vacancies` and `/vacancies/index.html` are the part `/vacancies/` of a site. */
const toFolder = (url: URL) =>
  toPath(url)
    .replace(/\/[^/]*\.[^/]*$/, '/')
    .replace(/\/*$/, '/')

export const isSitemapAddress = ({ pathname }: URL) => /\.xml(?:\.gz)?$/i.test(pathname)
