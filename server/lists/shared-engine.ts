import type { StoredRow } from './column-store.ts'
import type { MemoryIndex } from './memory-index.ts'
import { createMemoryReads } from './memory-reads.ts'
import type { ListEngine, ListTypes } from './port.ts'
import { createSharedSegments } from './shared-state/list-state.ts'
import type { SharedList } from './shared-state/sharing.ts'
import { createVocabulary } from './text/vocabulary.ts'
import { phrasesOf } from './text-index/text-index.ts'

/** Reads a list that another thread changes. */
export function createSharedEngine<T extends ListTypes, Row extends StoredRow>(
  index: MemoryIndex<T, Row>,
  { names, list, now }: { names: readonly string[]; list: SharedList; now: () => Date },
): ListEngine<T> {
  const texts = createSharedSegments(phrasesOf(names))
  const vocabulary = createVocabulary(names)
  list.onUpdate((update) => {
    index.adopt(update.rows)
    vocabulary.adopt(update.vocabulary)
    texts.adopt(update.texts)
  })
  return { ...createMemoryReads({ index, texts, vocabulary }, { now }), refresh: refuse, reload: refuse }
}

const refuse = () => Promise.reject(new Error('Another thread changes this list'))
