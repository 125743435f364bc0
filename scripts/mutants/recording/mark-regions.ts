import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { isMutated } from '../mutated-files.ts'
import { findRegions, parseProgram } from '../regions.ts'

/** A Vite plugin of the recording run: every region of a mutated file adds its mark to the set of the worker. */
export function markRegions(root: string): Plugin {
  return {
    name: 'mark-regions',
    enforce: 'pre',
    transform(text, id) {
      const path = relative(root, id).split(sep).join('/')
      return isMutated(path) ? { code: withMarks(path, text), map: null } : undefined
    },
  }
}

/** The marks stand on the lines that are there, so that lines stay what they are. */
export function withMarks(path: string, text: string): string {
  const inserts = findRegions(parseProgram(path, text)).flatMap(({ mark: { at, until } }, number) => {
    const mark = `globalThis.reachedRegions?.add(${JSON.stringify(`${path}:${number}`)})`
    return until === null
      ? [{ at, insert: `;${mark};`, order: number }]
      : [
          { at, insert: `(${mark},`, order: number },
          { at: until, insert: ')', order: -number - 1 },
        ]
  })
  // At the same position the inner expression closes first and the outer one opens first.
  inserts.sort((one, other) => one.at - other.at || one.order - other.order)
  let result = ''
  let from = 0
  for (const { at, insert } of inserts) {
    result += text.slice(from, at) + insert
    from = at
  }
  return result + text.slice(from)
}
