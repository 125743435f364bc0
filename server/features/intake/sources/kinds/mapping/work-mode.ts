export type WorkMode = 'remote' | 'hybrid' | 'office'

/** Fields of an import record for the form of work that a source has in a field; null: it states none. */
export const toWorkModeFields = (mode: WorkMode | null): Record<string, unknown> =>
  mode === null ? {} : { work_mode: mode, work_mode_src: 'field' }

const WORDS: readonly (readonly [RegExp, WorkMode])[] = [
  [/(?:not|no|non)[- ]remote|не удал[её]н/i, 'office'],
  [/hybrid|гибрид/i, 'hybrid'],
  [/remote|удал[её]н|дистанц|anywhere|worldwide/i, 'remote'],
  [/on[-_ ]?site|office/i, 'office'],
]

/** The mode that words such as those of a location name; null for none. */
export const findWorkMode = (words: string): WorkMode | null =>
  WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null
