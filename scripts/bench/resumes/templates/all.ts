import { BOARD_EXPORT } from './board-export.ts'
import { DESIGNER } from './designer.ts'
import type { Template } from './draft.ts'
import { EUROPASS } from './europass.ts'
import { GOOGLE_DOCS } from './google-docs.ts'
import { IT_ENGLISH } from './it-english.ts'
import { LATEX } from './latex.ts'
import { PLAIN_TEXT } from './plain-text.ts'
import { SIDEBAR } from './sidebar.ts'
import { TEACHER } from './teacher.ts'
import { WORD_PLAIN } from './word-plain.ts'
import { WORD_TABLE } from './word-table.ts'
import { WORKER } from './worker.ts'

export const TEMPLATES: readonly Template[] = [
  BOARD_EXPORT,
  DESIGNER,
  EUROPASS,
  GOOGLE_DOCS,
  IT_ENGLISH,
  LATEX,
  PLAIN_TEXT,
  SIDEBAR,
  TEACHER,
  WORD_PLAIN,
  WORD_TABLE,
  WORKER,
]
