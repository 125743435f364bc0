import { BROWSER_GRID, BROWSER_PRINT } from './browser.ts'
import { DOCX } from './docx.ts'
import type { Maker } from './maker.ts'
import { OFFICE } from './office.ts'
import { PDF } from './pdf.ts'

export const MAKERS: readonly Maker[] = [PDF, BROWSER_GRID, BROWSER_PRINT, OFFICE, DOCX]
