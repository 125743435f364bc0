import type { ListTypes, SearchableList } from '../port.ts'

/** All but `version`, which is read without a call. */
const METHODS = [
  'search',
  'newest',
  'count',
  'countBy',
  'match',
  'best',
  'alike',
  'similarity',
  'describe',
  'suggest',
  'size',
  'refresh',
  'reload',
] as const satisfies readonly (keyof SearchableList<ListTypes>)[]

/** Methods that change the list. */
export const CHANGES: ReadonlySet<string> = new Set<ListMethod>(['refresh', 'reload'])

type ListMethod = (typeof METHODS)[number]

/** A list that lives in another thread. */
export function createRemoteList<T extends ListTypes>({
  call,
  version,
}: {
  call: (method: ListMethod, args: readonly unknown[]) => Promise<unknown>
  version: () => number
}): SearchableList<T> {
  const methods = METHODS.map((method) => [method, (...args: unknown[]) => call(method, args)] as const)
  return asList<T>({ ...Object.fromEntries(methods), version })
}

/** Safe: the list in the other thread has the same methods, and the calls pass arguments and results through. */
const asList = <T extends ListTypes>(methods: object) => methods as SearchableList<T>
