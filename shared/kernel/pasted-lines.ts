import { plainLines } from './form-fields.ts'
import { partCells } from './table-cells.ts'

/** Soft hyphens and zero-width characters; joiners stay, because emoji are made with them. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g
/** A bullet or number before a gap, as Word, Pages and mail copy them: «\t•\t», «·\u00A0\u00A0\u00A0», «o\t». */
const BULLET = /^[^\S\n]*(?:[•·▪●○◦§\uF0A7\uF0B7\uF0D8\uF0FC][^\S\n]*|o[\t\u00A0][^\S\n]*)(?=\S)/gm
const NUMBER = /^[^\S\n]*(\d{1,2}[.)])[\t\u00A0][^\S\n]*(?=\S)/gm

/** A text of several lines as people paste it: same bullets, cells of a table apart, no invisible characters. */
export const pastedLines = (text: string): string =>
  partCells(
    plainLines(text)
      .replace(/[\u000B\u2028\u2029]/g, '\n')
      .replace(INVISIBLE, ''),
  )
    .replace(BULLET, '• ')
    .replace(NUMBER, '$1 ')
    .replace(/[^\S\n]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
