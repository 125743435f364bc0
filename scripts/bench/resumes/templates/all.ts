import { BOARD_EXPORT } from './board-export.ts'
import type { Template } from './draft.ts'
import { LATEX } from './latex.ts'
import { PLAIN_TEXT } from './plain-text.ts'
import { SIDEBAR } from './sidebar.ts'
import { WORD_PLAIN } from './word-plain.ts'
import { WORD_TABLE } from './word-table.ts'

export const TEMPLATES: readonly Template[] = [
  BOARD_EXPORT,
  LATEX,
  PLAIN_TEXT,
  SIDEBAR,
  WORD_PLAIN,
  WORD_TABLE,
]
