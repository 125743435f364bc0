/** An abstract document: templates build it of blocks, and each maker draws it with its own means. */
import type { CodedField, TruthWord, WordKind } from './truth.ts'

export type Look = {
  bold?: boolean
  italic?: boolean
  /** Relative to the text of the document. */
  size?: number
  muted?: boolean
  accent?: boolean
  /** Space between letters, in ems. */
  tracking?: number
}

export type Inline = Look & {
  text: string
  /** The frame of a document: headings, labels, dates. Nobody misses its words. */
  isFrame?: boolean
  kind?: WordKind
  field?: CodedField
  /** What the text says, when it is written in another way: letters apart. */
  says?: string
}

export type Marker = '*' | '-' | '–' | '—' | '•' | '▪' | 'number'

export type LineBlock = {
  kind: 'line'
  runs: readonly Inline[]
  /** Stands flush right on the same line. */
  right?: readonly Inline[]
  align?: 'center' | 'right'
  /** Lines of space above. */
  above?: number
}

export type Block =
  | LineBlock
  | { kind: 'heading'; runs: readonly Inline[] }
  | { kind: 'list'; marker: Marker; items: readonly (readonly Inline[])[] }
  | {
      kind: 'table'
      /** Shares of the width. */
      widths: readonly number[]
      isBordered: boolean
      rows: readonly (readonly (readonly Block[])[])[]
    }

export type HeadingLook = {
  size: number
  isBold: boolean
  isAccent: boolean
  isUnderlined: boolean
  hasRule: boolean
  align: 'center' | 'left'
  tracking: number
}

export type DocumentStyle = {
  font: 'sans' | 'serif'
  /** A hexadecimal colour. */
  accent: string
  /** Points. */
  size: number
  heading: HeadingLook
  /** Long words may be broken at line ends. */
  hyphens: boolean
}

export type ResumeDocument = {
  language: 'en' | 'ru'
  style: DocumentStyle
  /** The page header, where the maker can write one; else the first lines. */
  pageHeader: readonly Block[]
  /** Written at the foot of each page before its number. */
  footer: string | null
  /** Blocks over the whole width. */
  top: readonly Block[]
  layout:
    | { kind: 'single'; body: readonly Block[] }
    /** Two columns of text, the second continues the first. */
    | { kind: 'flow'; body: readonly Block[] }
    | {
        kind: 'aside'
        side: 'left' | 'right'
        /** Of the width. */
        share: number
        fill: string | null
        aside: readonly Block[]
        main: readonly Block[]
      }
}

export const say = (text: string, look: Omit<Inline, 'text'> = {}): Inline => ({ ...look, text })
export const frame = (text: string, look: Look = {}): Inline => ({ ...look, text, isFrame: true })

export const line = (runs: readonly Inline[], more: Omit<LineBlock, 'kind' | 'runs'> = {}): LineBlock => ({
  kind: 'line',
  runs,
  ...more,
})
export const heading = (text: string): Block => ({ kind: 'heading', runs: [frame(text)] })

/** Puts a separator of the frame between pieces. */
export function joinRuns(pieces: readonly (readonly Inline[])[], separator: string): Inline[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [...piece] : [frame(separator), ...piece]))
}

function* inlinesIn(blocks: readonly Block[]): Generator<Inline> {
  for (const block of blocks) {
    if (block.kind === 'table') for (const cell of block.rows.flat()) yield* inlinesIn(cell)
    else if (block.kind === 'list') yield* block.items.flat()
    else {
      yield* block.runs
      if (block.kind === 'line') yield* block.right ?? []
    }
  }
}

function listAllBlocks({ pageHeader, top, layout }: ResumeDocument): Block[] {
  return [
    ...pageHeader,
    ...top,
    ...(layout.kind === 'aside' ? [...layout.aside, ...layout.main] : layout.body),
  ]
}

/** The words that a reader of the document must not lose. */
export function listWords(document: ResumeDocument): TruthWord[] {
  return [...inlinesIn(listAllBlocks(document))]
    .filter(({ isFrame }) => isFrame !== true)
    .flatMap(({ text, says = text, kind = 'word', field = null }): TruthWord[] =>
      kind === 'word'
        ? splitWords(says).map((word) => ({ text: word, kind, field }))
        : [{ text: says, kind, field }],
    )
}

const splitWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
