import { readFileSync } from 'node:fs'
import type { DehydratedState } from '@tanstack/react-query'
import type { PageData } from '#client/app/page-data.ts'
import type { SiteSettings } from '#shared/routing/page-state.ts'

/** A public page of the board, as every server of the benchmark renders it. */
export type BenchPage = {
  path: string
  /** What a loader answers: the page component reads the one, and the queries of all components the other. */
  data: PageData & { state: DehydratedState }
  head: PageHead
}

export type PageHead = {
  title: string
  /** The tags that differ between pages. */
  tags: { tag: 'meta' | 'link'; attributes: Record<string, string> }[]
  structuredData: object[]
}

export type BenchData = { site: SiteSettings; pages: BenchPage[] }

/** The pages of `DATA_FILE`, by path. */
export function readPages(): { site: SiteSettings; pageAt: (path: string) => BenchPage | undefined } {
  const { site, pages } = asData(JSON.parse(readFileSync(process.env['DATA_FILE'] ?? '', 'utf8')))
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return { site, pageAt: (path) => byPath.get(path) }
}

/** Safe: written by the benchmark. */
const asData = (value: unknown) => value as BenchData
