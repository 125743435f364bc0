import type { Block, Paragraph } from './blocks.ts'

/** Depth of tables and frames inside of each other; a file with more is an attack. */
const DEPTH_MAX = 40

type Run = { letters: number; strong: number; size: number }
type Open = { blocks: Block[]; text: string; runs: Run[]; mark: string; isHeading: boolean }
type OpenTable = { rows: Block[][][] }

/**
 * Collects the paragraphs, tables and frames of a document as its reader meets their beginnings and ends. Letters of the
 * size that most have are the body; a paragraph is strong or large if most of its letters are.
 */
export function createBlockBuilder() {
  const tables: (OpenTable | null)[] = []
  const stack: Open[] = [newOpen()]
  const sizes = new Map<number, number>()
  const paragraphs: { paragraph: Paragraph; size: number }[] = []
  const top = () => stack.at(-1) ?? newOpen()

  const builder = {
    addText(text: string, { isStrong, size }: { isStrong: boolean; size: number }) {
      const open = top()
      open.text += text
      const letters = text.replace(/\s/g, '').length
      open.runs.push({ letters, strong: isStrong ? letters : 0, size })
      sizes.set(size, (sizes.get(size) ?? 0) + letters)
    },
    /** The beginning of the present paragraph, such as the bullet of a list. */
    setMark(mark: string) {
      top().mark = mark
    },
    setHeading() {
      top().isHeading = true
    },
    endParagraph() {
      const open = top()
      const letters = open.runs.reduce((sum, run) => sum + run.letters, 0)
      const strong = open.runs.reduce((sum, run) => sum + run.strong, 0)
      const size = open.runs.toSorted((a, b) => b.letters - a.letters)[0]?.size ?? 0
      const paragraph: Paragraph = {
        kind: 'paragraph',
        text: open.text.trim() === '' ? '' : `${open.mark}${open.text}`,
        isStrong: open.isHeading || (letters > 0 && strong > letters * 0.6),
        isLarge: open.isHeading,
      }
      paragraphs.push({ paragraph, size })
      open.blocks.push(paragraph)
      open.text = ''
      open.runs = []
      open.mark = ''
      open.isHeading = false
    },
    beginTable() {
      tables.push({ rows: [] })
    },
    beginRow() {
      tables.at(-1)?.rows.push([])
    },
    beginCell() {
      push()
    },
    endCell() {
      const blocks = pop()
      tables.at(-1)?.rows.at(-1)?.push(blocks)
    },
    endTable() {
      const table = tables.pop()
      if (table && table.rows.length > 0) top().blocks.push({ kind: 'table', rows: table.rows })
    },
    beginFrame() {
      push()
      tables.push(null)
    },
    endFrame() {
      tables.pop()
      const blocks = pop()
      if (blocks.length > 0) top().blocks.push({ kind: 'frame', blocks })
    },
    finish(): Block[] {
      if (top().text.trim() !== '') builder.endParagraph()
      while (stack.length > 1) {
        const blocks = pop()
        top().blocks.push(...blocks)
      }
      const body = [...sizes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
      for (const { paragraph, size } of paragraphs)
        if (body > 0 && size >= body * 1.15) {
          paragraph.isLarge = true
          paragraph.isStrong = true
        }
      return stack[0]?.blocks ?? []
    },
  }
  return builder

  function push() {
    if (stack.length >= DEPTH_MAX) throw new Error('Tables inside of each other')
    stack.push(newOpen())
  }

  function pop(): Block[] {
    if (top().text.trim() !== '') builder.endParagraph()
    return stack.length > 1 ? (stack.pop()?.blocks ?? []) : []
  }
}

export type BlockBuilder = ReturnType<typeof createBlockBuilder>

const newOpen = (): Open => ({ blocks: [], text: '', runs: [], mark: '', isHeading: false })
