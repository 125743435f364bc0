import type {
  BrokenOriginal,
  Original,
  ReadTask,
  SourceKind,
  SourcePage,
} from '#server/features/intake/sources/kinds/kind.ts'
import { SourceFailure } from '#server/features/intake/sources/fetching/outside-get.ts'
import { plainGet } from '#tests/support/plain-outside-get.ts'

export const NOW = new Date('2026-11-25T09:00:00Z')

export type Reading = {
  pages: SourcePage[]
  originals: Original[]
  broken: BrokenOriginal[]
  /** Why the source could not be read on; null when it was read to its end. */
  failure: SourceFailure | null
}

/** Reads a source to its end, or to its failure. */
export async function readAll(
  kind: SourceKind,
  task: Partial<ReadTask> & Pick<ReadTask, 'address'>,
): Promise<Reading> {
  const reading: Reading = { pages: [], originals: [], broken: [], failure: null }
  try {
    for await (const page of kind.read({
      settings: {},
      since: null,
      position: null,
      get: plainGet(),
      now: NOW,
      ...task,
    })) {
      reading.pages.push(page)
      for (const one of page.originals) {
        if ('error' in one) reading.broken.push(one)
        else reading.originals.push(one)
      }
    }
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    reading.failure = error
  }
  return reading
}

export const toIds = ({ originals }: Reading) => originals.map(({ id }) => id)

/** Source of an invented employer. */
export const VYDUMKA = {
  key: 'site:vydumka.example',
  address: new URL('https://vydumka.example/'),
  company: { title: 'ООО «ВЫДУМКА»', inn: '7707083893', siteUrl: 'https://vydumka.example/' },
}
